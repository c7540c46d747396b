export { TroubleNotice } from './TroubleNotice'
