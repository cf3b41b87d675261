// Built by vite.workbook-frame.ts: a workbook of one sheet, with gaps for its name, its columns and its rows.
declare module '*/dist/server/workbook-frame.js' {
  const frame: {
    files: [path: string, text: string][]
    workbook: { path: string; head: string; tail: string }
    sheet: { path: string; head: string; styles: Record<'header' | 'date' | 'money', string>; tail: string }
  }
  export default frame
}
