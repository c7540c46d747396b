/** What a page is opened with, where what it shows has to be chosen first. */
type Opened = (points: readonly string[]) => string

/** Pictures of pages that are shown as they open: the address by the name of the picture, which the manual shows. */
export const asTheyOpen = {
  alarms: '/warning/event',
  account: '/account',
  views: '/zutai-list/index',
  history: ([first, second]) => `/datalist/history/index?points=${first},${second}&last=86400000`,
  'alarm-rules': '/warning/rules',
  'alarm-statistics': '/warning/statistic',
  'alarm-analysis': '/warning/analysis',
  'alarm-plans': '/warning/plans',
  rotas: '/warning/rotas',
  channels: '/settings/channels',
  compare: ([first, second]) => `/data-analysis/compare?points=${first},${second}`,
  tariffs: '/electric-energy/price',
  'cost-report': '/electric-energy/report',
  circuits: '/electric-energy/circuits',
  assets: '/maintenance/ops-devices/index',
} as const satisfies Record<string, string | Opened>

/** Pictures for which something is opened or pressed first. */
export const staged = [
  'home',
  'place',
  'list',
  'device',
  'rule',
  'alarm',
  'plan',
  'editor',
  'settings',
] as const
