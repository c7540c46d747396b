/** The colours and letters of a template: calm greys and one blue; warm colours are left to limits and states. */
export interface Theme {
  readonly canvas: string
  readonly card: string
  readonly edge: string
  readonly ink: string
  readonly quiet: string
  readonly blue: string
  readonly amber: string
  readonly red: string
  /** Ground of progress bars and of gauges, and the lines between rows. */
  readonly trough: string
  /** Colours of chart parts, in order. */
  readonly series: readonly string[]
  /** What runs through lines and pipes. */
  readonly media: Readonly<
    Record<
      'highVoltage' | 'lowVoltage' | 'chilled' | 'chilledReturn' | 'condenser' | 'condenserReturn' | 'solar',
      string
    >
  >
  /** Letters of headings of pages and of cards, of labels, of readings and of those that count most, of charts, px. */
  readonly letters: Readonly<Record<'page' | 'title' | 'label' | 'reading' | 'key' | 'chart', number>>
}

const letters = { page: 26, title: 17, label: 15, reading: 17, key: 20, chart: 13 } as const

/** For the office. */
export const light: Theme = {
  canvas: '#F4F6FA',
  card: '#FFFFFF',
  edge: '#D9DEE7',
  ink: '#1F2A3D',
  quiet: '#5B6678',
  blue: '#386BE1',
  amber: '#B45309',
  red: '#D92D20',
  trough: '#E4E8F0',
  series: ['#386BE1', '#2A9D8F', '#7FA6F0', '#8A94A6', '#93BFA8', '#B9A46A'],
  media: {
    highVoltage: '#8A3B3B',
    lowVoltage: '#3B4A66',
    chilled: '#2F7FB8',
    chilledReturn: '#7FB3D5',
    condenser: '#3F8F6B',
    condenserReturn: '#93BFA8',
    solar: '#A8842C',
  },
  letters,
}

/** For the control room. */
export const dark: Theme = {
  canvas: '#0F1723',
  card: '#18222F',
  edge: '#2C3A4C',
  ink: '#E8EDF5',
  quiet: '#9AA8BB',
  blue: '#5B8DEF',
  amber: '#F0A020',
  red: '#F26D6D',
  trough: '#2C3A4C',
  series: ['#5B8DEF', '#3DB8A5', '#8FB1F5', '#7D8BA0', '#A5D6C4', '#C9B37A'],
  media: {
    highVoltage: '#B06A6A',
    lowVoltage: '#7187AB',
    chilled: '#2F78AE',
    chilledReturn: '#28506B',
    condenser: '#35805F',
    condenserReturn: '#2C5444',
    solar: '#98792D',
  },
  letters,
}

/** The letters of a wall screen, legible from five metres. */
export const onWall = (theme: Theme): Theme => ({
  ...theme,
  letters: { page: 40, title: 22, label: 20, reading: 24, key: 30, chart: 18 },
})
