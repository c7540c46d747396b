/** What the demo says of energy, in English: reports, consumptions, prices and bills. */
export const energyEnglish: Readonly<Record<string, string>> = {
  // unit consumptions
  工厂电耗基准: 'Factory electricity baseline',
  大厦单位面积电耗: 'Tower, electricity by area',
  大厦人均电耗: 'Tower, electricity by head',
  工厂单位产品电耗: 'Works, electricity by piece',
  人: 'people',
  件: 'pieces',

  // reports
  日运行记录: 'Daily operation log',
  支路电量与损耗: 'Energy by branch with loss',
  峰谷用电: 'Peak and valley use',
  变压器负载: 'Transformer load',
  电能质量: 'Power quality',
  设备运行时长: 'Running hours',
  '制表，审核，批准': 'Prepared by, Checked by, Approved by',
  进线合计: 'Incomers',
  支路合计: 'Branches',
  损耗和未计量: 'Losses and unmetered',
  平均电价: 'Average price',
  '元/kWh': 'CNY/kWh',

  // groups of points
  低压进线总功率: 'LV incomers, total power',
  两段低压母线的进线之和: 'Sum of the incomers of both LV buses',
  冷水机组功率: 'Chiller power',
  制冷机房水泵功率: 'Chiller room pump power',
  租户房间用电: 'Energy of tenant rooms',
  六间出租房的电表: 'The meters of six rented rooms',
  办公区平均温度: 'Mean temperature of the offices',
  冷水机组用电占比: 'Chiller share of power',
  变压器最高绕组温度: 'Hottest transformer winding',
  两台变压器六个绕组中最热的一个: 'The hottest of the six windings of both transformers',
  空压机功率: 'Compressor power',
  车间馈线用电: 'Energy of the shops',

  // prices and bills
  平常日: 'Ordinary day',
  夏季尖峰日: 'Sharp summer day',
  非夏季: 'Before summer',
  夏季: 'Summer',
  秋冬季: 'Autumn and winter',
  政府性基金及附加: 'Government funds and surcharges',
  年工商业分时电价: 'Commercial time-of-use tariff',
  按供电局公布的电价录入: "Entered from the utility's published prices",
  供电局电费账单: 'Utility bill',
  按供电局电子账单录入: "Entered from the utility's electronic bill",
}
