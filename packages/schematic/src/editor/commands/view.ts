import { pagesOf } from '../../index'
import { addPage } from '../edits/pages'
import { boundsOfItems } from '../queries'
import { type Command, type CommandContext, isEditing, selected } from './Command'

const always = () => true

const pageBox = ({ session, store }: CommandContext) => {
  const page = store.get('page', session.pageId.get())
  return { x: 0, y: 0, width: page?.svgData.width ?? 1, height: page?.svgData.height ?? 1 }
}

const stepPage = (editor: CommandContext, by: number) => {
  const pages = pagesOf(editor.store.document)
  const at = pages.findIndex((page) => page.id === editor.session.pageId.get())
  const next = pages[at + by]
  if (next) editor.setPage(next.id)
}

const ZOOM_STEP = 1.25

/** Switches something that the session shows or does. */
const toggle = (
  name: 'isRulerShown' | 'isGridSnapping' | 'isItemSnapping',
  texts: Pick<Command, 'id' | 'label' | 'shortcuts'>,
): Command => ({
  ...texts,
  group: 'view',
  isEnabled: isEditing,
  isOn: ({ session }) => session[name].get(),
  run: ({ session }) => session[name].set(!session[name].get()),
})

export const viewCommands: readonly Command[] = [
  {
    id: 'zoomIn',
    label: '放大',
    group: 'view',
    shortcuts: ['Mod+='],
    isEnabled: always,
    run: ({ camera }) => camera.zoomTo(camera.zoom * ZOOM_STEP),
  },
  {
    id: 'zoomOut',
    label: '缩小',
    group: 'view',
    shortcuts: ['Mod+-'],
    isEnabled: always,
    run: ({ camera }) => camera.zoomTo(camera.zoom / ZOOM_STEP),
  },
  {
    id: 'zoomReset',
    label: '实际大小',
    group: 'view',
    shortcuts: ['Mod+0'],
    isEnabled: always,
    run: ({ camera }) => camera.reset(),
  },
  {
    id: 'fitPage',
    label: '适应屏幕',
    group: 'view',
    shortcuts: ['Shift+1'],
    isEnabled: always,
    run: (editor) => editor.camera.fit(pageBox(editor)),
  },
  {
    id: 'fitSelection',
    label: '适应所选',
    group: 'view',
    shortcuts: ['Shift+2'],
    isEnabled: selected(1),
    run: ({ camera, selection, store }) => {
      const bounds = boundsOfItems(store, selection.ids.get())
      if (bounds) camera.fit(bounds, { margin: 60, maxZoom: 4 })
    },
  },
  toggle('isRulerShown', { id: 'toggleRulers', label: '标尺', shortcuts: ['Shift+R'] }),
  toggle('isGridSnapping', { id: 'toggleGridSnapping', label: '吸附网格', shortcuts: ["Mod+'"] }),
  toggle('isItemSnapping', { id: 'toggleItemSnapping', label: '吸附图元', shortcuts: ['Mod+Shift+;'] }),
  {
    id: 'toggleConfig',
    label: '配置模式',
    group: 'view',
    shortcuts: ['Mod+E'],
    isEnabled: always,
    isOn: isEditing,
    run: (editor) => editor.setConfig(!editor.session.isConfig.get()),
  },
  {
    id: 'nextPage',
    label: '下一页',
    group: 'page',
    shortcuts: ['PageDown'],
    isEnabled: always,
    run: (editor) => stepPage(editor, 1),
  },
  {
    id: 'previousPage',
    label: '上一页',
    group: 'page',
    shortcuts: ['PageUp'],
    isEnabled: always,
    run: (editor) => stepPage(editor, -1),
  },
  {
    id: 'newPage',
    label: '新建页面',
    group: 'page',
    shortcuts: [],
    isEnabled: isEditing,
    run: (editor) => editor.setPage(editor.edit('新建页面', (transaction) => addPage(transaction)).id),
  },
]
