import * as z from 'zod/mini'
import { billBuyer, issuedOn, taxCode, taxRate } from '../../../shared/bill-inputs.ts'

/** A bill as it is typed; `code0` and `rate0` and on are those of its lines, where it has tax. */
export const billForm = (taxedLines: number) =>
  z.pipe(
    z.looseObject({ issuedOn, ...billBuyer.shape }),
    z.transform(({ issuedOn, name, address, gstin, ...typed }, { issues }) => ({
      issuedOn,
      buyer: { name, address, gstin },
      taxes: Array.from({ length: taxedLines }, (_, nth) => {
        const fields = { [`code${nth}`]: taxCode, [`rate${nth}`]: taxRate }
        const values = {
          [`code${nth}`]: typed[`code${nth}`],
          [`rate${nth}`]: hundredths(String(typed[`rate${nth}`] ?? '')),
        }
        const parsed = z.safeParse(z.object(fields), values)
        for (const { message, path } of parsed.error?.issues ?? [])
          issues.push({ code: 'custom', message, path, input: typed })
        return { code: String(values[`code${nth}`]).trim(), rate: Number(values[`rate${nth}`]) }
      }),
    })),
  )

/** A rate as it is typed, `5` or `12.5%`, in hundredths of a percent. */
const hundredths = (typed: string) =>
  /^\s*\d+(\.\d+)?\s*%?\s*$/.test(typed) ? Math.round(Number.parseFloat(typed) * 100) : Number.NaN
