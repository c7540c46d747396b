export { createLicensing, type Licensing } from './createLicensing'
export { type ReadLicence, readLicence } from './readLicence'
