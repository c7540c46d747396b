/** A style under a name: the properties that it sets where an item has them. */
export interface StylePreset {
  readonly id: string
  readonly name: string
  readonly style: Readonly<Record<string, unknown>>
}

/** What everybody has; the names are translation keys. */
export const builtInPresets: readonly StylePreset[] = [
  {
    id: 'title',
    name: '标题',
    style: { color: '#121212', fontSize: 24, fontWeight: 'bold', fillOpacity: 0, strokeWidth: 0 },
  },
  {
    id: 'note',
    name: '说明文字',
    style: { color: '#606266', fontSize: 12, fontWeight: 'normal', fillOpacity: 0, strokeWidth: 0 },
  },
  {
    id: 'card',
    name: '卡片',
    style: {
      fill: '#FFFFFF',
      fillOpacity: 1,
      stroke: '#DCDFE6',
      strokeWidth: 1,
      rx: 8,
      ry: 8,
      borderRadius: 8,
    },
  },
  {
    id: 'accent',
    name: '强调',
    style: { fill: '#E8F1FF', fillOpacity: 1, stroke: '#386BE1', strokeWidth: 2, color: '#386BE1' },
  },
  {
    id: 'running',
    name: '运行',
    style: { fill: '#E3F5EC', fillOpacity: 1, stroke: '#1F8A5B', strokeWidth: 2, color: '#1F8A5B' },
  },
  {
    id: 'warning',
    name: '注意',
    style: { fill: '#FFF4DB', fillOpacity: 1, stroke: '#B26A00', strokeWidth: 2, color: '#8A5200' },
  },
  {
    id: 'frame',
    name: '虚线框',
    style: { fillOpacity: 0, stroke: '#909399', strokeWidth: 1, strokeDashArray: '5,5' },
  },
]
