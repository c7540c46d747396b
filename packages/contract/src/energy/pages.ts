import { recordButtons } from '../core/codes'
import { page } from '../core/page'

export const energyPricePage = page({
  path: '/electric-energy/price',
  title: '电价配置',
  code: 'electric_energy_price',
  emptyText:
    '这个站点还没有电价。电价写明每天各时段的电度电价、基本电费和附加费，从执行日期起生效，直到下一个版本。',
  icon: 'PayCircleOutlined',
  buttons: {
    tariff_add: '新增电价',
    tariff_edit: '修改电价',
    tariff_delete: '删除电价',
    calendar_edit: '修改工作日历',
  },
})

export const energyReportPage = page({
  path: '/electric-energy/report',
  title: '电费报表',
  code: 'electric_energy_report',
  emptyText: '这里还没有电量。电表上报累计电量之后，报表按电价算出各时段的电量和电费。',
  icon: 'BarChartOutlined',
  buttons: recordButtons('utility_bill', '供电局账单'),
})

export const circuitsPage = page({
  path: '/electric-energy/circuits',
  title: '电气回路',
  emptyText:
    '电气回路说明谁给谁供电：从进线到变压器、馈线和用电设备。排好上级之后，可以核对各级电量、损耗和需量。',
  icon: 'PartitionOutlined',
})

export const energyUnitPage = page({
  path: '/devices/energy-unit',
  title: '单位能耗',
  emptyText: '单位能耗把电、水、气的用量除以面积、人数或产量，便于比较；设定日、月、年限值后，超限即告警。',
  icon: 'DotChartOutlined',
  records: {
    permission: 'energy_unit',
    label: '单位能耗',
    load: async () => (await import('./energyUnits')).energyUnits,
  },
})

export const energyBaselinePage = page({
  path: '/electric-energy/baseline',
  title: '能源绩效',
  emptyText:
    '能源基准说明在同样的天气和产量下本该用多少能。选好基准期和影响因素之后，这里逐日比较实际与基准，累计差值下降即为节约。',
  icon: 'FallOutlined',
  records: {
    permission: 'energy_baseline',
    label: '能源基准',
    load: async () => (await import('./baselines')).energyBaselines,
  },
})

export const energyUsePage = page({
  path: '/electric-energy/use',
  title: '能耗统计',
  code: 'electric_energy_use',
  emptyText:
    '这里还没有这种能源的累计量。给产品的累计量属性选择能源类型和单位，设备上报之后，这里按时、日、月统计用量。',
  icon: 'DashboardOutlined',
})

export const conversionFactorsPage = page({
  path: '/electric-energy/conversion-factors',
  title: '折标系数',
  emptyText:
    '折标系数说明一度电、一立方米气、一吨水等折合多少标准煤、排放多少二氧化碳，从生效日期起有效。没有填写的能源按“现行系数”里的国家标准折算。',
  icon: 'SwapOutlined',
  records: {
    permission: 'conversion_factor',
    label: '折标系数',
    load: async () => (await import('./conversionFactors')).conversionFactors,
  },
})

export const customReportPage = page({
  path: '/datalist/custom/index',
  title: '报表',
  code: 'datalist_custom',
  icon: 'FileTextOutlined',
  emptyText:
    '报表把设备、数据点或组对象的用量、最值、运行时长和电费排成表格，按日、周、月、年打开，可以打印和导出。',
  records: {
    permission: 'custom_report',
    label: '报表',
    load: async () => (await import('./customReports')).customReports,
  },
  buttons: {
    ...recordButtons('report_mailing', '报表发送'),
    report_mailing_manage: '管理全部报表发送',
    custom_report_take_over: '接管报表',
  },
})

/** Below 电费管理, in the order of the sidebar. */
export const energyPages = [
  energyPricePage,
  energyReportPage,
  energyUsePage,
  circuitsPage,
  energyBaselinePage,
  conversionFactorsPage,
]
