export { createLicensing, type Licensing } from './createLicensing'
export type { ReadLicence } from './readLicence'
