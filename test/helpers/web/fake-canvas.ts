import { vi } from 'vitest'

/**
 * Stands in for the canvas, which happy-dom has not: it gives back what was drawn, or `noise`, as files of as many bytes
 * as `weigh` says for a width. Returns the widths of what became a file.
 */
export function fakeCanvas({ noise = false, weigh = (_width: number): number => 900_000 } = {}) {
  const widths: number[] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8000, height: 6000, close() {} }))
  const context = {
    fillRect() {},
    drawImage() {},
    getImageData: () => ({
      data: Array.from({ length: 64 }, (_, at) => (noise ? 77 : ([200, 30, 100, 255][at % 4] ?? 0))),
    }),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type) {
    widths.push(this.width)
    done(new Blob([new Uint8Array(weigh(this.width))], { type }))
  })
  return widths
}
