// The output of `vite build` for worker/index.ts.
declare module '*/dist/boutique/index.js' {
  export { ChatRoom, default } from '../../worker/index.ts'
}
