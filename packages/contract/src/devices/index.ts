export {
  Camera,
  type CameraKind,
  cameraKinds,
  cameraStates,
  cameras,
  getLivePicture,
  setCameraPassword,
  snapshotHolder,
  takeSnapshot,
  Viewing,
} from './cameras'
export {
  CameraCapture,
  cameraCaptures,
  captureHolder,
  captureParts,
  listCaptureCounts,
  removeCaptures,
} from './captures'
export {
  adoptUnmapped,
  ConnectCandidate,
  ConnectedDevice,
  ConnectProposal,
  connectUnmapped,
  mapUnmappedKeys,
  matchUnmapped,
  mostConnected,
} from './connecting'
export { DataSourceNode, getDataSourceTree, listPointInfos, PointInfo } from './dataSources'
export { AlarmVariable, DefaultAlarm, mostAlarmVariables } from './defaultAlarms'
export { DevicePoint, listDevicePoints } from './devicePoints'
export {
  DeviceArrival,
  DeviceSeries,
  getImportArrivals,
  listDeviceArrivals,
  mostInSeries,
  SeriesRow,
  saveDeviceSeries,
  tryDeviceSeries,
} from './deviceSeries'
export {
  Device,
  DeviceProp,
  DeviceRow,
  devices,
  listDevicesBySite,
  mostHeadProps,
} from './devices'
export { deviceErrors } from './errors'
export {
  clockDrift,
  clockToleranceSeconds,
  Gateway,
  GatewayAccount,
  gatewayAccounts,
  gatewayProtocols,
  gateways,
  IssuedToken,
  mostTokenOverlap,
  NewGateway,
  openGateway,
  revokeGatewayTokens,
  rotateGatewayToken,
} from './gateways'
export {
  figureOf,
  figuresOf,
  type GroupFigures,
  type GroupTerms,
  groupFigures,
  type LiveMember,
  liveGroupFigures,
  type MemberReading,
} from './groupFigures'
export {
  DeviceChanges,
  listPropertiesOfPoints,
  mostChosenPoints,
  PropertyChanges,
  renamedDevice,
  renamedProperty,
  updateManyDevices,
  updateManyProperties,
} from './manyDevices'
export {
  type ModbusOrder,
  ModbusRegister,
  type ModbusTable,
  type ModbusType,
  modbusOrders,
  modbusTables,
  modbusTypes,
  type PollGroup,
  pollGroups,
} from './modbus'
export {
  isBitTable,
  placeOf,
  readRegister,
  referenceOf,
  registersOf,
  registerText,
  WrittenRegister,
} from './modbusText'
export { decodeRegisters, encodeRegisters, rawOfValue, valueOfRegisters } from './modbusValue'
export {
  cameraCapturesPage,
  camerasPage,
  dataSourcePage,
  devicePage,
  devicesPage,
  gatewayAccountsPage,
  gatewayDataPage,
  groupDataPage,
  pointGroupPage,
  pointGroupsPage,
  pointTablePage,
  productGroupsPage,
  productsPage,
} from './pages'
export {
  AddedPoints,
  type Aggregate,
  addGroupPoints,
  aggregates,
  type GroupMissing,
  GroupPoint,
  GroupValue,
  groupValues,
  keptAggregates,
  listGroupPoints,
  mostGroupPoints,
  mostPointsOffered,
  PointGroup,
  pointGroups,
} from './pointGroups'
export { pointName, searchWords } from './pointName'
export { PointLine, pointTable, readStates } from './pointTable'
export {
  getProductProperty,
  listProductProperties,
  listProductPropertyUsage,
  productProperties,
  propertyCategories,
  removeProductProperties,
  saveProductProperty,
  updateProductProperty,
} from './productProperties'
export {
  type Confirmation,
  confirmations,
  dataTypes,
  type EnergyType,
  energyDirections,
  energyTypes,
  lacksInterval,
  Product,
  ProductGroup,
  ProductProperty,
  productGroups,
  products,
  propertyAccess,
  propertyKinds,
  StoredProperty,
  secondsUnlessTold,
  storageRules,
  WrittenProperty,
} from './products'
export {
  copyProduct,
  createProductFromTemplate,
  listProductTemplates,
  ProductTemplate,
} from './productTemplates'
export { rateUnit } from './rateUnit'
export { seriesText } from './seriesText'
export {
  listFoundSources,
  listPointUsage,
  listSourceDevices,
  listSourceNodes,
  mostChosenDevices,
  mostFound,
  type SourceKind,
  SourceNode,
  sourceKinds,
  sourcePage,
} from './sourceTree'
export { listStationCounts, StationCounts } from './stationCounts'
export { ValueFormat } from './valueFormat'
export {
  booleanWords,
  decimalsOf,
  noValue,
  valueText,
  valueWithUnit,
  wordOf,
} from './valueText'
export {
  refusalParams,
  type WritablePoint,
  type WriteRefusal,
  type WrittenValue,
  writtenValue,
} from './writtenValue'
