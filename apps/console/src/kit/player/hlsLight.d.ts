/** The same player without what cameras do not send: it brings no types of its own. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
