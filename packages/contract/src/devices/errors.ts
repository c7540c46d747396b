import { defineErrors } from '../core'

/** Refusals of products, devices and gateways. */
export const deviceErrors = defineErrors('devices', {
  /** Two properties of a product have the same key. Give one another key. */
  duplicateProperty: { text: '属性标识重复：{{propertyNo}}' },
  /** A property is named that another product has. Use those of this product. */
  foreignProperty: { text: '属性 {{propertyNo}} 不属于此产品' },
  /** Devices hold values of the property in its present type. Add a new property instead. */
  propertyTypeFixed: { text: '属性 {{propertyNo}} 已有 {{count}} 台设备使用，不能更改数据类型' },
  /** A property of states has none. Name at least one value. */
  emptyEnum: { text: '枚举属性 {{propertyNo}} 至少需要一个枚举值' },
  /** A word is given to something that is no value of the property. Use 0 and 1, or whole numbers for an enumeration. */
  badState: { text: '属性 {{propertyNo}} 的值“{{value}}”不能有文字：布尔只有 0 和 1，枚举的值是数字' },
  /** A value of the property has no word. Write one. */
  unnamedState: { text: '属性 {{propertyNo}} 的值 {{value}} 没有文字' },
  /** The lower limit is not below the upper one. Swap or correct them. */
  rangeReversed: { text: '属性 {{propertyNo}} 的下限必须小于上限' },
  /** The property is stored by the clock, and how often is not said. Say the seconds. */
  noInterval: { text: '属性 {{propertyNo}} 定时保存，须填写保存间隔' },
  /** A default rule names a property that the product does not have, or that holds text. Use the key of a number or a state. */
  alarmOfNoProperty: { text: '默认告警规则“{{ruleName}}”的属性标识 {{propertyNo}} 不是产品的数值或状态属性' },
  /** The expression of a default rule cannot be evaluated: it names no property of the product, mixes units, or answers no yes or no. Mend the named part. */
  badAlarmExpression: { text: '默认告警规则“{{ruleName}}”的表达式有误：{{problem}}' },
  /** The expression of a default rule names more properties than a rule may. Leave some out, or make two rules. */
  tooManyAlarmVariables: { text: '默认告警规则“{{ruleName}}”的表达式最多用 {{most}} 个属性' },
  /** The process condition of a default rule asks whether a state is more or less. Choose 等于 or 不等于. */
  alarmInhibitOfState: { text: '默认告警规则“{{ruleName}}”的工况抑制是状态，只能比较等于或不等于' },
  /** Another device of the gateway is sent under this name already: its 上报名称, or its own name where it has none. Choose another. */
  sourceNameTaken: { text: '该网关已有设备以“{{name}}”上报' },
  /** Two devices of a series have the same name. Put {n} into the pattern, or make one device only. */
  twiceInSeries: { text: '与另一台重复：{{name}}' },
  /** What a pattern makes of a number is longer than the field takes. Shorten the pattern. */
  seriesTooLong: { text: '超过 {{most}} 个字符' },
  /** Something stands against a device of a series, so that none was made. Look at the preview. */
  seriesRefused: { text: '第 {{row}} 行：{{reason}}' },
  /** The name has been connected meanwhile, or the key belongs to no device: choose again from the list. */
  notUnmapped: { text: '“{{name}}”不能这样接入，请刷新后重选' },
  /** A key is longer than a property's or an alias may be. Let the gateway send a shorter one. */
  keyTooLong: { text: '标识“{{key}}”超过 {{most}} 个字符，不能映射' },
  /** The product has no such property. Choose one of its properties. */
  noSuchProperty: { text: '产品没有属性 {{propertyNo}}' },
  /** The product brings no such template along. Ask for the list of templates. */
  noTemplate: { text: '没有此产品模板：{{templateKey}}' },
  /** The device's points follow its product. Make a new device for another product. */
  productFixed: { text: '设备已建立数据点，不能更换产品' },
  /** The tenant has as many devices as it may. Remove some, or let the supplier raise the number. */
  deviceLimit: { text: '设备数量已达上限：{{most}}，请联系供应商提高额度' },
  /** The tenant's devices would have more points than it may. Remove devices or properties, or let the supplier raise the number. */
  pointLimit: { text: '数据点将达到 {{count}} 个，超过上限 {{most}}，请联系供应商提高额度' },
  /** The tenant's data take as much room as they may. Have readings kept for less, or let the supplier raise the quota. */
  dataFull: { text: '数据空间额度已用完，不能增加数据点，请缩短明细保留或联系供应商提高额度' },
  /** An import is undone, and the device has sent values since, which would go with it. Remove it by hand if they may go. */
  hasMeasured: { text: '已有测量数据，撤销时保留' },
  /** The site lies in another station than the device. Choose a site of its station. */
  siteOfOtherStation: { text: '所选位置不属于该站点' },
  /** A gateway takes devices of its own station. Choose one of theirs, or fewer devices. */
  gatewayOfOtherStation: { text: '所选网关不属于“{{name}}”的站点' },
  /** Only calculated points were chosen: they have no product. Change them at 计算模块. */
  noPropertyOfProduct: { text: '所选数据点没有产品属性，计算点请在计算模块中修改' },
  /** The feeding device stands in another station. Choose one of the same station. */
  circuitOfOtherStation: { text: '上级回路必须与设备在同一站点' },
  /** The device would feed itself. Choose a device that is not below it. */
  circuitLoop: { text: '上级回路不能是设备本身或它的下级' },
  /** No energy register of the device above is of this channel. Take one that its product names, or leave it empty. */
  circuitChannelUnknown: { text: '上级设备没有计量回路“{{channel}}”' },
  /** The registers of a channel would go, or be of none, while devices hang on it. Give these another circuit parent, or rename the channel. */
  circuitChannelHung: {
    text: '计量回路“{{channel}}”是 {{count}} 台设备的上级，不能去掉，请先给这些设备换上级',
  },
  /** Devices hang below it in the circuit tree. Move or detach those first. */
  circuitStationFixed: { text: '设备有下级回路，不能更换站点' },
  /** The point belongs to another station. Choose points of the station that is chosen. */
  pointOfOtherStation: { text: '数据点必须属于所选站点' },
  /** Points of different units cannot be looked at as one. Make a group for each unit. */
  mixedUnits: { text: '组内数据点的单位必须相同' },
  /** Readings that are words come to nothing together. Choose points that are numbers or states. */
  textInGroup: { text: '文本数据点不能聚合' },
  /** What a register rose by and what another point measured come to nothing together. Make a group for each. */
  mixedKinds: { text: '累积量不能与其他数据点放在同一组' },
  /** The group would have more points than it may. Make a second one, or take points out. */
  groupFull: { text: '组对象最多 {{most}} 个数据点，加入后将有 {{count}} 个' },
  /** Points are made of the group at its station. Make a group of its own at the other station. */
  groupStationFixed: { text: '组对象已生成数据点，不能更换站点' },
  /** The device was made for a group, calculated points or others of its station, and stays with them. Make those anew at the other station. */
  virtualStationFixed: { text: '虚拟设备不能更换站点' },
  /** A camera of the station films the device. Take the device out of the camera first. */
  filmedStationFixed: { text: '摄像头“{{name}}”拍摄此设备，请先在摄像头中取消再更换站点' },
  /** A gateway of the station, or an account, has this name already. Choose another. */
  gatewayNameTaken: { text: '已有名为“{{name}}”的网关或账号' },
  /** The layout is no drawing of a model. Save it again from the layout editor. */
  badLayout: { text: '布局不是有效的模型布局' },
  /** The camera is switched off in its record. Switch it on at 摄像头列表. */
  cameraDisabled: { text: '摄像头已停用' },
  /** Browsers do not play RTSP. Put a media gateway before the camera, and enter its HLS or FLV address. */
  cameraNeedsGateway: { text: '浏览器不能播放 RTSP：请在摄像头中填写媒体网关的 HLS 或 FLV 地址' },
  /** The camera did not let the platform in. Check the user name and the password. */
  cameraDenied: { text: '摄像头拒绝登录，请检查用户名和密码' },
  /** The camera answered with a refusal, or led elsewhere, which is not followed. Check the address. */
  cameraRefused: { text: '摄像头没有给出画面（HTTP {{status}}），请检查地址' },
  /** What came is no picture of the kind that the record says. Check address and kind. */
  cameraNoPicture: { text: '这个地址返回的不是 {{kind}} 画面，请检查地址和地址类型' },
  /** The stream names parts at another server, and these are not fetched. Let it name its own. */
  cameraForeignPart: { text: '播放列表指向了另一台服务器，为安全起见不读取' },
  /** More pictures are open than a user or tenant may have. Close some. */
  cameraViewings: { status: 429, text: '同时打开的画面已达上限 {{most}}，请先关闭一些' },
  /** The camera has no address of snapshots, and no picture was sent. Play it, then take the snapshot. */
  cameraNoSnapshot: { text: '摄像头没有快照地址，请打开画面后拍摄' },
  /** The tenant has no room for the picture. Remove files, or let the supplier raise the number. */
  cameraNoRoom: { text: '附件空间已满，不能保存图片' },
  /** The device stands at another station than the camera. Choose one of its station. */
  cameraDeviceOfOtherStation: { text: '拍摄设备不属于该站点' },
  /** Nothing of what an AI box sent could be taken; the reasons say why. */
  badCapture: { text: '抓拍不能接收：{{reason}}' },
})
