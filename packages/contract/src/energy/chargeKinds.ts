/** What a line of a bill is for. */
export const chargeKinds = {
  energy: '电度电费',
  tier: '阶梯加价',
  basic: '基本电费',
  powerFactor: '力调电费',
  surcharge: '附加费',
} as const
