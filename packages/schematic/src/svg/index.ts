export { sanitizeSvg } from './sanitizeSvg'
export { UnsafeSvg } from './UnsafeSvg'
