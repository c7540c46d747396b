/** Location tree; a parent stands before its children. */
export const plantAreas = [
  { key: 'south', parent: null, areaName: '华南区域', areaCode: 'HN' },
  { key: 'shenzhen', parent: 'south', areaName: '深圳市', areaCode: 'HN-SZ' },
  { key: 'huizhou', parent: 'south', areaName: '惠州市', areaCode: 'HN-HZ' },
] as const

/** The two stations. */
export const plantStations = {
  office: {
    stationName: '云杉大厦',
    stationCode: 'YS-01',
    stationType: 'building',
    area: 'shenzhen',
    address: '深圳市南山区科苑路 66 号',
    longitude: 113.9467,
    latitude: 22.5405,
    floorAreaM2: 46_800,
    manager: '林若溪',
    phone: '0755-8600 1024',
    gwPrice: '0.7325',
  },
  factory: {
    stationName: '青川精密制造厂',
    stationCode: 'QC-01',
    stationType: 'plant',
    area: 'huizhou',
    address: '惠州市仲恺高新区和畅五路 18 号',
    longitude: 114.3318,
    latitude: 23.0266,
    floorAreaM2: 31_500,
    manager: '周启明',
    phone: '0752-2600 518',
    gwPrice: '0.6842',
  },
} as const

/** Key of a station. */
export type StationKey = keyof typeof plantStations

/** Buildings, floors and rooms; a parent stands before its children. */
export const plantSites = [
  { key: 'tower', station: 'office', parent: null, siteName: '云杉大厦主楼', siteType: 'building' },
  { key: 'b1', station: 'office', parent: 'tower', siteName: '地下一层', siteType: 'floor' },
  { key: 'substation', station: 'office', parent: 'b1', siteName: '10kV配电房', siteType: 'distribution' },
  { key: 'chillerRoom', station: 'office', parent: 'b1', siteName: '制冷机房', siteType: 'room' },
  { key: 'pumpRoom', station: 'office', parent: 'b1', siteName: '生活水泵房', siteType: 'room' },
  { key: 'dieselRoom', station: 'office', parent: 'b1', siteName: '柴发机房', siteType: 'room' },
  { key: 'parking', station: 'office', parent: 'b1', siteName: '地下车库', siteType: 'other' },
  { key: 'floor1', station: 'office', parent: 'tower', siteName: '一层大堂', siteType: 'floor' },
  { key: 'floor3', station: 'office', parent: 'tower', siteName: '三层', siteType: 'floor' },
  { key: 'dataRoom', station: 'office', parent: 'floor3', siteName: '数据机房', siteType: 'room' },
  { key: 'floor8', station: 'office', parent: 'tower', siteName: '八层', siteType: 'floor' },
  { key: 'floor15', station: 'office', parent: 'tower', siteName: '十五层', siteType: 'floor' },
  { key: 'roof', station: 'office', parent: 'tower', siteName: '屋面', siteType: 'other' },
  { key: 'works', station: 'factory', parent: null, siteName: '一号厂房', siteType: 'building' },
  {
    key: 'worksPower',
    station: 'factory',
    parent: 'works',
    siteName: '厂区配电房',
    siteType: 'distribution',
  },
  { key: 'stampingHall', station: 'factory', parent: 'works', siteName: '冲压车间', siteType: 'room' },
  { key: 'injectionHall', station: 'factory', parent: 'works', siteName: '注塑车间', siteType: 'room' },
  { key: 'paintHall', station: 'factory', parent: 'works', siteName: '涂装车间', siteType: 'room' },
  { key: 'airRoom', station: 'factory', parent: 'works', siteName: '空压站', siteType: 'room' },
  { key: 'coldRoom', station: 'factory', parent: 'works', siteName: '工艺冷却水站', siteType: 'room' },
  { key: 'worksRoof', station: 'factory', parent: 'works', siteName: '厂房屋面', siteType: 'other' },
] as const

/** Key of a site. */
export type SiteKey = (typeof plantSites)[number]['key']

/** Gateways: what carries the devices' values to the platform. */
export const plantGateways = {
  power: {
    gatewayName: '云杉-变配电网关',
    station: 'office',
    serialNo: 'EG22-240817-031',
    firmware: '2.4.1',
  },
  building: {
    gatewayName: '云杉-机电网关',
    station: 'office',
    serialNo: 'EG22-240817-032',
    firmware: '2.4.1',
  },
  factory: {
    gatewayName: '青川-能源网关',
    station: 'factory',
    serialNo: 'EG22-250306-007',
    firmware: '2.5.0',
  },
} as const satisfies Record<
  string,
  { gatewayName: string; station: StationKey; serialNo: string; firmware: string }
>

/** Key of a gateway. */
export type GatewayKey = keyof typeof plantGateways
