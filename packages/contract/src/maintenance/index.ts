export { fileCodes } from './codes'
export { maintenanceErrors } from './errors'
export {
  addFileVersion,
  chooseFileVersion,
  dueStates,
  FileVersion,
  fileKinds,
  getMaintenanceFile,
  getMaintenanceFileFacts,
  listDueMaintenanceFiles,
  listMaintenanceFiles,
  MaintenanceFileRow,
  maintenanceFileHolder,
  moveMaintenanceFiles,
  packMaintenanceFiles,
  removeMaintenanceFiles,
  saveMaintenanceFiles,
  updateMaintenanceFile,
} from './files'
export { folderLevels, MaintenanceFolder, maintenanceFolders } from './folders'
export { handoverSignCode } from './handover/codes'
export {
  getHandoverSections,
  HandoverLine,
  HandoverSection,
  handoverRecords,
  mostHandoverLines,
  ShiftHandover,
  shiftHandovers,
} from './handover/handovers'
export { handoverLife, handoverStates } from './handover/life'
export {
  Asset,
  AssetCategory,
  addAssetFiles,
  assetCategories,
  assetCodes,
  assetHolder,
  assetLife,
  assetMoveHolder,
  assetStates,
  assets,
  categoryLevels,
  getAssetFacts,
  listAssetFiles,
  mostAssetFiles,
  removeAssetFiles,
  supplierDictionary,
} from './ledger'
export {
  assetPage,
  assetsPage,
  dynamosPage,
  epsPage,
  inspectPlansPage,
  inspectStandardsPage,
  inspectTaskPage,
  inspectTasksPage,
  maintainPlansPage,
  maintainStandardsPage,
  maintainTaskPage,
  maintainTasksPage,
  maintenanceFilesPage,
  opsStatisticsPage,
  repairOrderPage,
  repairOrdersPage,
  shiftHandoverPage,
  shiftHandoversPage,
  sparePartsPage,
} from './pages'
export { getPlanPreview, WorkPlan, workPlans } from './plan/plans'
export { daysOfRule, everComes } from './recurrence/days'
export {
  daysLookedBack,
  daysOfRecurrence,
  type Execution,
  executionsBetween,
  type Recurrence,
} from './recurrence/executions'
export {
  type Frequency,
  frequencies,
  parseRule,
  type RestRule,
  type RuleDay,
  type RuleParts,
  restRules,
  ruleText,
  type WeekdayCode,
  weekdayCodes,
} from './recurrence/rule'
export { repairCodes } from './repair/codes'
export { endedRepairStates, ownRepairMoves, type RepairState, repairLife, repairStates } from './repair/life'
export {
  getRepairLimits,
  limitsFor,
  RepairLimits,
  type RepairPriority,
  repairPriorities,
  saveRepairLimits,
  standardRepairLimits,
} from './repair/limits'
export {
  causeDictionary,
  dispatchRepairOrder,
  getRepairOfAlarm,
  listRepairsOfAsset,
  listSimilarRepairOrders,
  mostRepairsOfAsset,
  type RepairDelay,
  RepairDispatch,
  RepairOrder,
  type RepairSource,
  remedyDictionary,
  repairDelays,
  repairHolder,
  repairMoveHolder,
  repairOrders,
  repairSources,
  repairWorkFields,
  repeatDays,
} from './repair/orders'
export { addWorkingTime, type WorkingHours, workingMinutesBetween } from './repair/workingTime'
export { type FaultReportState, faultReportLife, faultReportStates } from './report/life'
export {
  endReportLink,
  FaultReport,
  FaultReportInput,
  faultReports,
  getLinkedAsset,
  getReportLink,
  makeReportLink,
  sendFaultReport,
} from './report/reports'
export {
  type MovementKind,
  movementKinds,
  moveStock,
  SparePart,
  StockMovement,
  sparePartHolder,
  spareParts,
  stockMovements,
} from './spare/parts'
export {
  copyWorkStandard,
  getStandardVersion,
  type ItemKind,
  itemKinds,
  listStandardVersions,
  mostItems,
  mostVersions,
  StandardContent,
  StandardItem,
  type WorkKind,
  WorkStandard,
  wordsOf,
  workKinds,
  workStandards,
} from './standard/standards'
export {
  type StandbyKind,
  StandbyRun,
  StandbySource,
  type StandbyState,
  StandbyTest,
  standbyKinds,
  standbyRuns,
  standbySources,
  standbyStates,
  standbyTestHolder,
  standbyTests,
  testResults,
  testStates,
} from './standby/sources'
export {
  BacklogFileRow,
  CategoryFailureFileRow,
  DeviceFailureFileRow,
  exportOpsStatistics,
  OpsFigureRow,
  PunctualityFileRow,
  StationCostFileRow,
  WorkloadFileRow,
} from './statistics/files'
export {
  backlogAges,
  getRepairBacklog,
  getRepairStatistics,
  getWorkload,
  getWorkStatistics,
  RepairBacklog,
  RepairStatistics,
  TaskPunctuality,
  Workload,
  WorkStatistics,
} from './statistics/statistics'
export { taskCodes } from './task/codes'
export { type TaskState, taskLife, taskStates } from './task/life'
export {
  type AskedItem,
  checkResults,
  isAnswered,
  type Judgement,
  judge,
  mostResultLength,
  numberOf,
} from './task/results'
export {
  assignWorkTask,
  getWorkTask,
  listTaskPeople,
  listTasksOfAsset,
  mostHoursEarly,
  mostItemNote,
  mostItemPhotos,
  mostResults,
  mostTaskPeople,
  remarkWorkTask,
  saveTaskResults,
  TaskDetail,
  TaskItem,
  takeTaskReadings,
  taskItemHolder,
  taskMoveHolder,
  WorkTask,
  workTasks,
} from './task/tasks'
