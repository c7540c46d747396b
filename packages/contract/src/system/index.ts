export { getAbout } from './about'
export {
  Agreement,
  AgreementAcceptance,
  acceptAgreement,
  agreementAcceptances,
  agreementStates,
  getAgreement,
  getAgreementDue,
  PrivacyAgreement,
  privacyAgreements,
  publishAgreement,
} from './agreements'
export {
  Announcement,
  announcements,
  listUnreadAnnouncements,
  mostAnnouncements,
  readAnnouncements,
  ShownAnnouncement,
} from './announcements'
export {
  type Backup,
  BackupPlan,
  type BackupTrial,
  backupCodes,
  checkBackup,
  downloadBackup,
  listBackups,
  makeBackup,
  removeBackup,
  saveBackupPlan,
} from './backups'
export { Slide, type SlidePlace, slides } from './carousel'
export { Customer, customers } from './customers'
export {
  Dictionary,
  DictionaryEntry,
  DictionaryItem,
  dictBizChildList,
  dictBizDetail,
  dictBizDictionary,
  dictBizList,
  dictBizParentList,
  dictBizRemove,
  dictBizSubmit,
  dictChildList,
  dictDetail,
  dictDictionary,
  dictList,
  dictParentList,
  dictRemove,
  dictSubmit,
  platformCodes,
} from './dictionary'
export {
  type DiskLevel,
  type DiskUsage,
  diskLevels,
  diskUsageCode,
  getDiskState,
  getDiskUsage,
  getOwnUsage,
  type KeptReadings,
  listKeptReadings,
  listUsageDays,
  mostKeptProperties,
  type OwnUsage,
  ownUsageCode,
  type RetentionUsage,
  type StorageKind,
  storageKinds,
  type TableUsage,
  type TenantUsage,
  type UsageDay,
} from './diskUsage'
export { Domain, domains } from './domains'
export { systemErrors } from './errors'
export {
  heldText,
  heldValue,
  isHeldOn,
  type KeptParameter,
  type KnownValue,
  standardOf,
} from './heldParameter'
export {
  type KnownParameter,
  knownParameter,
  knownParameters,
  type ParameterKey,
  parameterFault,
  parameterGroups,
} from './knownParameters'
export { OperationLog, operationKeepDays, operationLogs } from './operationLog'
export {
  agreementEditorPage,
  agreementsPage,
  announcementsPage,
  carouselPage,
  customersPage,
  dictionariesPage,
  diskUsagePage,
  domainsPage,
  logsPage,
  parametersPage,
  softwareVersionsPage,
  systemBackupPage,
  systemDictionariesPage,
} from './pages'
export { internalParameters, isInternalParameter, Parameter, parameters } from './parameter'
export { listParameterValues, type ShellParameterKey, shellParameterKeys } from './parameterValues'
export { listScreenSlides, listSlides, mostSlides, ShownSlide } from './shownSlides'
export { cancelTask, listTasks, removeTasks, taskKeepDays } from './tasks'
export { listTroubles, Trouble, type TroubleSource, troubleCodes, troubleSources } from './troubles'
export {
  getIntegrity,
  getSoftwareVersions,
  type Integrity,
  mostFaults,
  mostStarts,
  type ProgramStart,
  type SoftwareVersions,
  softwareVersionCode,
} from './versions'
