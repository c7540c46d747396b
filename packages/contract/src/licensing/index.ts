export {
  Certificate,
  certificateStages,
  dropCertificate,
  getCertificates,
  keptCertificates,
  putCertificate,
  restoreCertificate,
  StoredCertificate,
} from './certificates'
export { licensingErrors } from './errors'
export {
  activate,
  getActivation,
  getLicence,
  Licence,
  type LicenceLimit,
  LicenceState,
  licenceLimits,
  licenceNoticeDays,
  licenceStates,
  replaceLicence,
} from './licence'
export { activatePage, certificatePage } from './pages'
