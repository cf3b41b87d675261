// What `vite build` makes of worker/index.ts.
declare module '*/dist/boutique/index.js' {
  export { ChatRoom, default } from '../../worker/index.ts'
}
