export { cleanImageAddress, embedSvg } from './embeddedSvg'
export { remembered } from './remembered'
export { sanitizeSvg } from './sanitizeSvg'
export { UnsafeSvg } from './UnsafeSvg'
