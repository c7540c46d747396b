export { BadReading, badReadings, mostBadDays } from './badReadings'
export {
  CommandLog,
  type CommandMove,
  type CommandState,
  cancelCommand,
  commandKeepDays,
  commandLife,
  commandLogs,
  confirmCommand,
  declineCommand,
  executeCommand,
  getCommandState,
  listOpenCommands,
  mostOpenCommands,
  OpenCommand,
  ownCommands,
  requestCommand,
  requestSeconds,
  selectPoint,
  selectSeconds,
  WhereOpen,
} from './commands'
export {
  CommunicationDayRow,
  CommunicationFileRow,
  CommunicationQuery,
  CommunicationReport,
  DeviceReachDayRow,
  DeviceReachFileRow,
  DeviceReachQuery,
  exportCommunication,
  exportReachedDevices,
  GatewayCommunication,
  getCommunication,
  listReachedDevices,
  listSilent,
  mostReportedAtOnce,
  mostReportedDays,
  mostSilent,
  ReachedDevice,
  SilentSubject,
} from './communication'
export {
  CompleteRegister,
  CompleteRegisterDayRow,
  CompleteRegisterFileRow,
  exportCompleteRegisters,
  listCompleteRegisters,
} from './completeRegisters'
export { CorrectionAsked, CorrectionTrial, type TriedReading, tryReadingCorrection } from './correctionTrial'
export {
  CounterCorrection,
  CounterStep,
  correctionKinds,
  counterCorrections,
  listCounterSteps,
  listUnexplainedSteps,
  stepCauses,
  UnexplainedStep,
} from './counters'
export {
  CurveNote,
  type CurvePage,
  CurveSet,
  curveNotes,
  curvePages,
  curveSets,
  exportPointHistory,
  mostCurves,
  savedCurveSets,
  takeOverCurveSet,
} from './curves'
export { DemandLine, listPointDemand } from './demand'
export { DeviceCommunication, deviceCommunicationDays, getDeviceCommunication } from './deviceCommunication'
export { type Doubt, doubtIn, doubtWords, joinedDoubts, unvalued, type ValueTime, valueTimes } from './doubts'
export { telemetryErrors } from './errors'
export {
  GatewayLog,
  type GatewayLogCode,
  gatewayLogCodes,
  gatewayLogs,
  UnmappedKey,
  unmappedKeys,
} from './gatewayLog'
export {
  Interlock,
  InterlockCondition,
  InterlockInput,
  interlocks,
  JudgedCondition,
  JudgedInput,
  listPointConditions,
  tryInterlock,
} from './interlocks'
export { sampleAcceptDays, sampleKeepDays, sampleKeepDaysLeast } from './kept'
export {
  badReadingsPage,
  commandsPage,
  communicationPage,
  comparePage,
  counterCorrectionsPage,
  deviceTagsPage,
  historyPage,
  interlocksPage,
  readingCorrectionsPage,
  trendPage,
  virtualGatewaysPage,
} from './pages'
export {
  checkPastFile,
  continuePastImport,
  listPastImports,
  mostPastProblems,
  type PastColumn,
  PastImport,
  PastProblem,
  pastColumns,
  pastImportCode,
  pastImportHolder,
  pastImportKeepDays,
  startPastImport,
} from './pastImports'
export { LatestValue, PointValue } from './pointValue'
export {
  type RawCarrier,
  RawMessage,
  type RawOutcome,
  rawCarriers,
  rawOutcomes,
  WatchedMessages,
  watchMessagesCode,
} from './rawMessages'
export {
  CorrectedReading,
  type CorrectionMethod,
  correctionMethods,
  listCorrectedReadings,
  mostCorrectedDays,
  mostCorrectedReadings,
  mostCorrectedTold,
  ReadingCorrection,
  readingCorrections,
} from './readingCorrections'
export {
  driftSentence,
  instantSentence,
  namedParts,
  ofNamed,
  refusalDetails,
  refusalSentences,
} from './refusalDetails'
export { Capture, ClientFrame, ServerFrame, unauthorizedClose, ValueTuple } from './socket'
export {
  listPointSteps,
  mostPointSteps,
  type PointStep,
  PointSteps,
  pointSteps,
  StepValue,
} from './steps'
export { type StepWidth, stepMs, stepsOfDay, stepWords } from './stepWidths'
export { DeviceTag, deviceTags, HungTag, hangTag, listHungTags, NewTag, tagLife } from './tags'
export { getTenantTraffic, mostTrafficTenants, TenantTraffic } from './tenantTraffic'
export {
  DemandForecast,
  getPointTrend,
  mostTrendDays,
  PointTrend,
  TrendSlope,
  type TrendStep,
} from './trend'
export {
  type AskedResolution,
  askedResolutions,
  HistoryLine,
  listDoubtfulReadings,
  listLatestValues,
  listPointHistory,
  listPointReplay,
  mostDoubtfulRuns,
  mostReplayMs,
  QueuedAnswer,
  ReplayLine,
  type Resolution,
  writePoint,
} from './values'
export {
  getModbusRange,
  listTriableDevices,
  listVirtualSlaves,
  mostSlaves,
  mostVirtualGateways,
  mostWritten,
  tryModbusRegister,
  VirtualGateway,
  VirtualGatewayState,
  VirtualSlave,
  VirtualSlaveState,
  virtualGateways,
  virtualStates,
  writeModbusRange,
} from './virtualGateways'
