import { mostOfPasswords, passwordParameters } from '../identity/passwordPolicy'
import { secondFactorParameter } from '../identity/secondFactor'

/** What all known parameters say of themselves. Texts are Chinese, also the translation keys. */
interface Described {
  /** `paramKey` of its row. */
  key: string
  name: string
  /** What it does, in a sentence or two. */
  help: string
  group: keyof typeof parameterGroups
  /** Only tenant 000000 has it: it holds for the whole installation. */
  isPlatforms?: boolean
}

/** A parameter that the product itself reads: how it is entered and what holds where a tenant has none. */
export type KnownParameter = Described &
  /** Whole. */
  (
    | { kind: 'number'; least: number; most: number; unit: string; standard: number }
    /** The value is one of two texts. */
    | { kind: 'switch'; on: string; off: string; standard: boolean }
    /** On where the tenant has the parameter at all, whatever its value. */
    | { kind: 'presence' }
    /** An address of a page; none where it is missing. */
    | { kind: 'address' }
    /** An instant, as Unix seconds in the remark of the row; none where it is missing. */
    | { kind: 'until' }
  )

/** What parameters are about, in the order of the page. */
export const parameterGroups = {
  password: '密码策略',
  signIn: '登录与锁屏',
  alarm: '告警',
  work: '运维',
  menu: '菜单',
  help: '帮助',
} as const

const known = [
  {
    key: passwordParameters.minLength,
    name: '密码最小长度',
    help: '新密码至少有这么多个字符；0 表示不限制。',
    group: 'password',
    kind: 'number',
    least: 0,
    most: mostOfPasswords.minLength,
    unit: '个字符',
    standard: 0,
  },
  {
    key: passwordParameters.kinds,
    name: '密码字符种类',
    help: '小写字母、大写字母、数字和其他字符中至少包含几种；0 表示不限制。',
    group: 'password',
    kind: 'number',
    least: 0,
    most: mostOfPasswords.kinds,
    unit: '种',
    standard: 0,
  },
  {
    key: passwordParameters.maxDays,
    name: '密码有效期',
    help: '超过后登录时须先修改密码；0 表示长期有效。',
    group: 'password',
    kind: 'number',
    least: 0,
    most: mostOfPasswords.maxDays,
    unit: '天',
    standard: 0,
  },
  {
    key: passwordParameters.history,
    name: '不可重复的历史密码',
    help: '新密码不能与最近几次用过的相同；0 表示不检查。',
    group: 'password',
    kind: 'number',
    least: 0,
    most: mostOfPasswords.history,
    unit: '次',
    standard: 0,
  },
  {
    key: 'lock_idle_minutes',
    name: '空闲锁屏时间',
    help: '多久没有操作后锁定所有用户的屏幕；0 表示由用户自己在界面设置中决定。',
    group: 'signIn',
    kind: 'number',
    least: 0,
    most: 1440,
    unit: '分钟',
    standard: 0,
  },
  {
    key: 'x_lg_nums',
    name: '允许登录至',
    help: '到期后本租户的用户不能再登录；不填表示不限制。',
    group: 'signIn',
    kind: 'until',
  },
  {
    key: secondFactorParameter,
    name: '要求两步验证',
    help: '打开后，尚未设置两步验证的用户登录后须先设置。',
    group: 'signIn',
    kind: 'switch',
    on: 'true',
    off: 'false',
    standard: false,
  },
  {
    key: 'captcha_mode',
    name: '登录验证码',
    help: '打开后每次登录都要输入验证码；对所有租户有效。',
    group: 'signIn',
    kind: 'switch',
    on: 'true',
    off: 'false',
    standard: false,
    isPlatforms: true,
  },
  {
    key: 'alarm_up_window',
    name: '告警弹窗',
    help: '关闭后新告警不再弹出，仍可在右上角的铃铛中查看。',
    group: 'alarm',
    kind: 'switch',
    on: '1',
    off: '0',
    standard: true,
  },
  {
    key: 'task_remind_percent',
    name: '任务到期前提醒',
    help: '巡检和保养任务的时限还剩这么多时提醒执行人；0 表示不提醒。维修工单的在“维修时限”中设置。',
    group: 'work',
    kind: 'number',
    least: 0,
    most: 90,
    unit: '%',
    standard: 25,
  },
  {
    key: 'show_menu_logo',
    name: '菜单顶部显示标志',
    help: '关闭后菜单上方没有标志；域名有自己的标志时按域名的设置。',
    group: 'menu',
    kind: 'switch',
    on: '1',
    off: '0',
    standard: true,
  },
  {
    key: 'show_menu_title',
    name: '菜单顶部显示名称',
    help: '关闭后菜单上方没有平台名称，页面标题不变；域名有自己的名称时按域名的设置。',
    group: 'menu',
    kind: 'switch',
    on: '1',
    off: '0',
    standard: true,
  },
  {
    key: 'hide_help',
    name: '隐藏帮助图标',
    help: '打开后右上角不显示帮助图标。',
    group: 'help',
    kind: 'presence',
  },
  {
    key: 'mlink_help',
    name: '帮助文档地址',
    help: '点击帮助图标时打开的网页；不填表示系统自带的用户手册。',
    group: 'help',
    kind: 'address',
  },
] as const satisfies readonly KnownParameter[]

/** Every parameter that the product reads, in the order of the page; whatever else a tenant keeps here is its own affair. */
export const knownParameters: readonly KnownParameter[] = known

/** Key of a parameter that the product reads. */
export type ParameterKey = (typeof known)[number]['key']

/** How a parameter of this key is entered; undefined for one of the tenant's own. */
export const knownParameter = (key: string): KnownParameter | undefined =>
  knownParameters.find((parameter) => parameter.key === key)

/** An address that help may open: of this server, or http(s). */
const addressPattern = /^(?:\/(?!\/)|https?:\/\/)[^\s<>"'`\\]*$/

/** What is wrong with the row of a known parameter at an instant (Unix ms): the field and a text; undefined where nothing is. */
export function parameterFault(
  known: KnownParameter,
  { paramValue, remark }: { paramValue: string; remark: string },
  nowMs: number,
): { field: 'paramValue' | 'remark'; text: string } | undefined {
  switch (known.kind) {
    case 'number':
      return /^\d{1,9}$/.test(paramValue) &&
        Number(paramValue) >= known.least &&
        Number(paramValue) <= known.most
        ? undefined
        : { field: 'paramValue', text: '请输入允许范围内的整数' }
    case 'switch':
      return [known.on, known.off].includes(paramValue)
        ? undefined
        : { field: 'paramValue', text: '不是这个参数的取值' }
    case 'address':
      return addressPattern.test(paramValue)
        ? undefined
        : { field: 'paramValue', text: '请输入以 / 或 http(s):// 开头的地址' }
    case 'until':
      if (!/^\d{0,11}$/.test(remark)) return { field: 'remark', text: '备注应为到期时间的 Unix 秒数' }
      // nobody of the tenant could sign in to take it back
      return remark === '' || Number(remark) * 1000 > nowMs
        ? undefined
        : { field: 'remark', text: '到期时间须晚于现在' }
    case 'presence':
      return undefined
  }
}
