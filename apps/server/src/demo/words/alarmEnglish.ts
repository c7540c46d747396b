/** What the demo's alarm rules say, in English: whole texts, each as it stands in the rule. */
export const alarmEnglish: Readonly<Record<string, string>> = {
  // names and contents
  'T1 绕组温升过快': 'T1 winding heating up too fast',
  'T1 温控仪无数据': 'T1 temperature controller sends no data',
  '{{duration}}内上升 {{value}}{{unit}}': 'Up {{value}}{{unit}} within {{duration}}',
  '{{duration}}没有数据': 'No data for {{duration}}',
  厂区今日峰值将偏高: 'Factory demand will peak high today',
  厂区用电高于常态: 'Factory draws more than usual',
  '今日最大需量预计 {{value}}{{unit}}，超过 {{limit}}{{unit}}':
    'Demand today is expected to reach {{value}}{{unit}}, above {{limit}}{{unit}}',
  '比常态多 {{value}}{{unit}}': '{{value}}{{unit}} more than usual',

  // causes
  '负荷过大、冷却风机停转或通风受阻': 'Load too high, cooling fan stopped or airflow blocked',
  '市电中断后放电，或电池老化': 'Discharging after a mains failure, or ageing batteries',
  '水泵停运、管网漏水或用水量突增': 'Pump stopped, pipe leaking or sudden rise in water use',
  空调停机或冷量不足: 'Air conditioning stopped, or not enough cooling',
  '空压机停机、管路泄漏或用气量突增': 'Compressor stopped, pipe leaking or sudden rise in air use',
  '短路、过负荷或保护误动': 'Short circuit, overload or false trip of the protection',
  市电中断或电压越限: 'Mains failed or its voltage is out of range',
  用电负荷增长或负荷分配不均: 'Load has grown, or is shared unevenly',
  进水阀故障或市政停水: 'Inlet valve faulty, or city water cut off',
  运行消耗后未补油或油路泄漏: 'Not refuelled after running, or a fuel line leaks',
  人员密集或新风量不足: 'Crowded floor, or not enough fresh air',
  负荷突增或冷却失效: 'Sudden rise in load, or cooling has failed',
  '温控仪掉电、通信线松动或网关离线':
    'Temperature controller without power, communication cable loose or gateway offline',
  大功率设备同时投运: 'Heavy equipment running at the same time',
  '设备在不该运行的时候运行，或临时加班': 'Equipment runs when it should not, or overtime',

  // consequences
  '绝缘加速老化，继续升高将触发超温跳闸':
    'Insulation ages faster; if it gets hotter still, the transformer trips on over-temperature',
  电池耗尽后机房断电: 'The data room loses power once the batteries are empty',
  高区用户断水: 'No water on the upper floors',
  服务器过热停机: 'Servers overheat and shut down',
  '气动设备动作不到位，产线停机': 'Pneumatic equipment does not complete its strokes and the line stops',
  该回路下的设备失电: 'Everything fed by this circuit loses power',
  '变压器过热、寿命缩短': 'The transformer overheats and its life is shortened',
  '水泵空转，高区断水': 'Pumps run dry and the upper floors have no water',
  停电时发电机不能持续供电: 'In a power cut the generator cannot keep up the supply',
  人员不适: 'People feel unwell',
  很快到达超温跳闸: 'Will soon trip on over-temperature',
  '看不到温度，超温时没有告警': 'The temperature cannot be seen and overheating raises no alarm',
  '最大需量超过合同，多付基本电费': 'Demand exceeds what was agreed and the basic charge rises',
  多用电: 'Energy is wasted',

  // responses
  '检查风机是否运行、通风是否受阻；转移部分负荷；仍上升时准备停运并联系检修':
    'Check that the fans run and the airflow is clear; transfer part of the load; if it keeps rising, prepare to take the transformer out of service and call maintenance',
  '确认市电是否恢复；启动柴油发电机；通知机房按次序关机':
    'Check whether the mains is back; start the diesel generator; tell the data room to shut down in order',
  '检查水泵运行状态并切换备用泵；检查水箱液位和管网':
    'Check that the pumps run and change over to the standby pump; check the tank level and the pipes',
  '检查精密空调运行状态，开启备用空调；打开机房门临时通风':
    'Check the precision air conditioner and start the standby unit; open the data room door for ventilation meanwhile',
  '检查空压机运行状态，启动备用机；巡查管路泄漏':
    'Check the compressor and start the standby one; walk the pipes for leaks',
  '到现场查看保护装置的动作记录，排除故障后再合闸；不得强送':
    'Read the trip record of the protection relay on site; reclose only after the fault is cleared; never force it back on',
  '确认市电情况，关注电池电量，必要时启动柴油发电机':
    'Check the mains, watch the battery level and start the diesel generator if necessary',
  '转移或压减可调负荷，关注绕组温度': 'Transfer or shed adjustable load and watch the winding temperature',
  '检查进水阀和市政供水，必要时停泵':
    'Check the inlet valve and the city supply; stop the pumps if necessary',
  安排补油并检查油路: 'Have it refuelled and check the fuel lines',
  加大新风量: 'Let in more fresh air',
  '错开大功率设备的运行时间，推迟可调负荷':
    'Run heavy equipment at different times and put off adjustable load',
  '查看各支路用电，关停不需要的设备': 'See what each branch draws, and switch off what is not needed',
  '查看负载率和风机状态，提前转移负荷': 'Check the load and the fans, and transfer load in good time',
  '检查温控仪电源和通信；网关离线时先恢复网关':
    'Check the power and communication of the temperature controller; if the gateway is offline, restore that first',
}
