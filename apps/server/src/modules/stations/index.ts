export { areaTable, siteTable, stationTable } from './tables'
