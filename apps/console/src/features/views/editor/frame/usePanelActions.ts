import type { PageAction } from '../keys/pageAction'
import { type PanelId, usePanelLayout } from './panelLayout'

const labels: Readonly<Record<PanelId, string>> = {
  pages: '显示页面列表',
  blocks: '显示模型列表',
  lines: '显示线型',
  properties: '显示属性',
  layers: '显示图层',
  presets: '显示样式预设',
  minimap: '显示小地图',
}

/** Shows and hides the panels. */
export function usePanelActions(): PageAction[] {
  const { panels, change, reset } = usePanelLayout()
  const toggles = (Object.entries(labels) as [PanelId, string][]).map(([id, label]): PageAction => {
    const { isShown } = panels[id]
    return { key: id, label, menu: 'display', isOn: isShown, run: () => change(id, { isShown: !isShown }) }
  })
  return [...toggles, { key: 'resetPanels', label: '面板复位', menu: 'display', run: reset }]
}
