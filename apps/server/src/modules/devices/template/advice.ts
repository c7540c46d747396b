import type { Advice } from './template'

/** What to do about the alarms that templates bring along: why they come, what follows, and what to look at first. */
export const advice = {
  machineFault: {
    cause: [
      '过载、缺相、驱动或传感器故障，保护动作',
      'Overload, a lost phase, a failed drive or sensor: a protection has acted',
    ],
    consequence: ['设备停运，供应中断', 'The machine stands, and with it what it supplies'],
    response: [
      '查看就地故障代码，切换备用设备；查明原因前不要反复复位',
      'Read the fault code at the machine and switch to the standby; do not reset it again and again before the cause is known',
    ],
  },
  storageFault: {
    cause: ['电池管理系统或变流器保护动作', 'The battery management or the converter has tripped'],
    consequence: [
      '储能停运；电池内部故障可能引起火灾',
      'The storage stands; a fault within the battery may lead to fire',
    ],
    response: [
      '停止充放电，查看故障代码和单体温度；有异味、冒烟时撤离并报火警',
      'Stop charging and discharging, read the fault code and cell temperatures; where it smells or smokes leave and call the fire brigade',
    ],
  },
  cellHot: {
    cause: [
      '充放电电流过大、冷却失效或单体内短路',
      'Too much current, failed cooling or a short within a cell',
    ],
    consequence: ['寿命缩短，严重时热失控', 'Shorter life, at worst thermal runaway'],
    response: [
      '降低或停止充放电，检查冷却；温度继续上升时按火灾预案处置',
      'Reduce or stop the current and check the cooling; where it goes on rising follow the fire plan',
    ],
  },
  chargeLow: {
    cause: ['放电过久，或充电没有开始', 'Discharged for too long, or charging has not begun'],
    consequence: ['需要时没有足够的备用电量', 'Not enough is left when it is needed'],
    response: ['减少放电并安排充电，检查充电计划', 'Discharge less, charge, and check the charging schedule'],
  },
  supplyWarm: {
    cause: [
      '负荷超过制冷量、冷却水温高或冷凝器结垢',
      'More load than it can cool, warm condenser water or a fouled condenser',
    ],
    consequence: ['末端制冷不足', 'Too little cooling where it is used'],
    response: ['检查冷却塔和水流量，增开一台冷机', 'Check cooling tower and flow, start another chiller'],
  },
  nearFreezing: {
    cause: ['水流量不足或设定过低', 'Too little flow, or a setpoint that is too low'],
    consequence: ['蒸发器可能冻裂', 'The evaporator may freeze and burst'],
    response: [
      '立即检查水泵和阀门，必要时停机',
      'Check pump and valves at once, stop the chiller where needed',
    ],
  },
  inefficient: {
    cause: ['低负荷运行、换热器结垢或冷媒不足', 'Low load, fouled exchangers or too little refrigerant'],
    consequence: ['耗电增加', 'It takes more electricity'],
    response: ['调整开机台数，安排清洗和检查', 'Run fewer machines, have it cleaned and checked'],
  },
  room: {
    cause: ['空调或通风异常、门窗未关', 'Air conditioning or ventilation fails, or a door is open'],
    consequence: [
      '设备过热、受潮或凝露，绝缘下降',
      'Equipment overheats or gets damp, and its insulation suffers',
    ],
    response: [
      '检查空调、通风和门窗，必要时加装除湿或取暖',
      'Check air conditioning, ventilation and doors, dry or heat the room where needed',
    ],
  },
  sensorBattery: {
    cause: ['电池接近寿命终点', 'The battery nears its end'],
    consequence: ['仪表将停止上报', 'The device will send no more'],
    response: ['在下次巡检时更换电池', 'Replace the battery at the next round'],
  },
  transformerHot: {
    cause: ['负荷过大、风机停转或通风受阻', 'Too much load, a stopped fan or blocked ventilation'],
    consequence: ['绝缘加速老化，继续升高将跳闸', 'The insulation ages, and it trips if it gets hotter'],
    response: ['检查风机和通风，转移或减少负荷', 'Check fans and ventilation, shift or shed load'],
  },
  transformerTrip: {
    cause: ['绕组温度达到跳闸值', 'A winding has reached its trip temperature'],
    consequence: ['下级停电', 'What it feeds is without supply'],
    response: [
      '确认温度回落并查明原因，检查绝缘后再送电',
      'Let it cool, find the cause and test the insulation before it is switched on again',
    ],
  },
  sensorFault: {
    cause: ['传感器断线、短路或接触不良', 'A broken, shorted or loose sensor'],
    consequence: ['温度保护失去依据', 'The temperature protection is blind'],
    response: [
      '检查接线，更换传感器；其间缩短巡检间隔',
      'Check the wiring and replace the sensor; look at it more often meanwhile',
    ],
  },
  gasLeak: {
    cause: ['管道、阀门或接头泄漏', 'A leak of a pipe, valve or joint'],
    consequence: ['爆炸和中毒的危险', 'Danger of explosion and poisoning'],
    response: [
      '立即关闭总阀并通风，不要开关任何电器，撤离后报警',
      'Close the main valve and ventilate, switch nothing electrical, leave and call for help',
    ],
  },
  gasPressure: {
    cause: ['调压器故障', 'The regulator has failed'],
    consequence: ['用气设备损坏或泄漏', 'Appliances are damaged or leak'],
    response: ['关闭阀门，联系燃气公司', 'Close the valve and call the gas supplier'],
  },
  generatorRuns: {
    cause: ['市电中断，或正在试机', 'The mains have failed, or it is being tested'],
    consequence: ['由发电机供电，消耗燃油', 'The generator supplies, and takes fuel'],
    response: ['确认市电状态，查看油位和负荷', 'Look at the mains, the fuel and the load'],
  },
  coolantHot: {
    cause: [
      '冷却液不足、风扇皮带松或散热器堵塞',
      'Too little coolant, a loose fan belt or a blocked radiator',
    ],
    consequence: ['机组将保护停机', 'The set will shut down'],
    response: [
      '减少负荷；停机冷却后检查冷却液，切勿热机开盖',
      'Reduce the load; check the coolant once it has cooled, never open it hot',
    ],
  },
  fuelLow: {
    cause: ['运行过久未补油，或泄漏', 'It has run for long without refuelling, or leaks'],
    consequence: ['停电时运行时间不足', 'It will not run long enough in an outage'],
    response: ['安排补油，检查油路有无泄漏', 'Refuel, and look for leaks'],
  },
  starterBattery: {
    cause: ['充电器故障或电池老化', 'The charger has failed or the battery is old'],
    consequence: ['停电时无法启动', 'It will not start in an outage'],
    response: ['检查充电器和接线，更换电池', 'Check charger and wiring, replace the battery'],
  },
  pumpPressure: {
    cause: ['出口阀门关闭或频率设定过高', 'A closed outlet valve, or too high a frequency'],
    consequence: ['管道和密封受损', 'Pipes and seals suffer'],
    response: ['检查阀门，降低频率', 'Check the valves, lower the frequency'],
  },
  inverterHot: {
    cause: ['环境温度高、风扇停转或滤网堵塞', 'Hot surroundings, a stopped fan or a blocked filter'],
    consequence: ['降额发电或停机', 'It generates less, or stops'],
    response: ['清洁滤网和散热片，检查风扇', 'Clean filter and heat sink, check the fan'],
  },
  insulationLow: {
    cause: ['组件或直流电缆受潮、破损', 'Damp or damaged modules or cables'],
    consequence: ['漏电，逆变器不能并网', 'Leakage: the inverter stays off the grid'],
    response: [
      '不要触碰组串；逐串断开，由专业人员查找接地点',
      'Touch no string; have a specialist disconnect them one by one to find the fault',
    ],
  },
  onBattery: {
    cause: ['市电中断或输入开关跳闸', 'The mains have failed, or the input breaker has tripped'],
    consequence: ['电池耗尽后负载停电', 'The load goes down once the battery is empty'],
    response: [
      '检查市电和输入开关，确认发电机启动，必要时有序关机',
      'Check mains and breaker, see that the generator starts, shut down in order where needed',
    ],
  },
  onBypass: {
    cause: ['过载、内部故障或人工切换', 'Overload, a fault within, or switched by hand'],
    consequence: ['市电波动直接影响负载', 'The load feels every disturbance of the mains'],
    response: ['查看故障代码，减载后切回逆变供电', 'Read the fault code, reduce the load and switch back'],
  },
  upsOverload: {
    cause: ['接入的负载过多', 'Too much is connected'],
    consequence: ['后备时间缩短，可能转旁路', 'Less time on battery; it may go to bypass'],
    response: ['移走不重要的负载', 'Move what matters less to another supply'],
  },
  waterLeak: {
    cause: ['管道、接头或用水设备漏水', 'A leaking pipe, joint or appliance'],
    consequence: ['水量损失，设备受淹', 'Water is lost, and equipment may be flooded'],
    response: ['关闭上游阀门，沿管线查找漏点', 'Close the valve before it and follow the pipe'],
  },
  waterPressure: {
    cause: ['供水中断、水泵停转或管道破裂', 'No supply, a stopped pump or a burst pipe'],
    consequence: ['用水点缺水，消防用水不足', 'Too little water, for fire-fighting too'],
    response: ['检查水泵和供水，查找漏点', 'Check pump and supply, look for leaks'],
  },
  voltageHigh: {
    cause: ['变压器分接头过高、负荷过轻或中性线断开', 'A high tap, light load or a broken neutral'],
    consequence: ['用电设备发热、损坏', 'Equipment heats up or is damaged'],
    response: [
      '核对三相电压；只有一相偏高时先检查中性线',
      'Compare the phases; where one alone is high check the neutral first',
    ],
  },
  voltageLow: {
    cause: ['负荷过大、缺相或接触不良', 'Too much load, a lost phase or a bad contact'],
    consequence: ['电机过流，设备停机', 'Motors draw too much, equipment stops'],
    response: [
      '核对三相电压和电流，检查熔断器和接线',
      'Compare voltages and currents, check fuses and terminals',
    ],
  },
  powerFactor: {
    cause: ['无功补偿退出或容量不足', 'Compensation is off or too small'],
    consequence: ['力调电费罚款，线损增加', 'Penalties on the bill, and higher losses'],
    response: ['检查电容器组和控制器', 'Check the capacitors and their controller'],
  },
  loadHigh: {
    cause: ['同时运行的设备过多', 'Too much runs at once'],
    consequence: [
      '线路过热、开关跳闸，需量电费增加',
      'Hot cables, a tripped breaker, a higher demand charge',
    ],
    response: ['错开或减少负荷', 'Shift or shed load'],
  },
} as const satisfies Readonly<Record<string, Advice>>
