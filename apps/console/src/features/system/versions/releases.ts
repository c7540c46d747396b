/** What came with a version; texts are Chinese, also the translation keys. */
export interface Release {
  version: string
  /** `yyyy-MM` */
  month: string
  changes: readonly string[]
}

/** The changelog, newest first: whoever releases a version writes here what its users will notice. */
export const releases: readonly Release[] = [
  {
    version: '0.1.0',
    month: '2026-11',
    changes: [
      '系统图、智慧大屏和小程序画面的编辑器，模板可以绑定到站点的设备，画面可随主题明暗',
      '设备、网关和数据点：按 ThingsBoard 网关协议接入，实时值、历史曲线、下发控制、组对象、计数修正',
      '告警：规则、弹窗和声音、未确认告警的铃铛、经历，以及离开期间发生的事',
      '电费：按分时、阶梯、需量和力调计算，报表、账单核对、电气回路和损耗',
      '运维：文件夹和版本、设备台账、保修提醒、二维码标签',
      '区域和站点：页眉选择的区域或站点对所有列表和画面生效，并写在地址里',
      '个人中心：资料、头像、登录记录、通知偏好；标签页可以固定、拖动和重新打开',
    ],
  },
]
