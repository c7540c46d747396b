export { cleanImageAddress, embedSvg } from './embeddedSvg'
export { sanitizeSvg } from './sanitizeSvg'
export { UnsafeSvg } from './UnsafeSvg'
