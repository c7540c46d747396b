import { pathOf } from '@energy-console/contract'
import type { ViewDetail } from '@energy-console/contract/views'
import type { Editor } from '@energy-console/schematic/editor'
import { EditorStage, Rulers, useAtom } from '@energy-console/schematic-react/editor'
import { App } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import { useActions } from '../../../kit/action/useActions'
import { editorWindow, viewerWindow } from '../../../kit/page/windows'
import { useStationZone } from '../../../kit/time/zone'
import { useLeaveGuard } from '../../../kit/useLeaveGuard'
import { downloadText } from '../library/downloadText'
import { usePaste } from './clipboard/usePaste'
import {
  CheckDialog,
  CommandPalette,
  ConflictDialog,
  DataSourceDialog,
  ItemDialog,
  RebindDialog,
  ScriptDialog,
  ShortcutsDialog,
} from './dialogs'
import styles from './EditorWindow.module.css'
import { Footer } from './frame/Footer'
import { MenuBar } from './frame/MenuBar'
import { PageNavigator } from './frame/PageNavigator'
import { PreviewPane } from './frame/PreviewPane'
import { useCoveredSides } from './frame/useCoveredSides'
import { usePanelActions } from './frame/usePanelActions'
import type { PageAction } from './keys/pageAction'
import { useEditorKeys } from './keys/useEditorKeys'
import { useRememberedSwitches } from './opening/useRememberedSwitches'
import { BlocksPanel } from './panels/blocks/BlocksPanel'
import { LayersPanel } from './panels/lists/LayersPanel'
import { LinesPanel } from './panels/lists/LinesPanel'
import { PagesPanel } from './panels/lists/PagesPanel'
import { PresetsPanel } from './panels/lists/PresetsPanel'
import { MinimapPanel } from './panels/MinimapPanel'
import { PropertiesPanel } from './panels/properties/PropertiesPanel'
import { exportPicture, printPage } from './pictures/exportPicture'
import { publish } from './saving/publish'
import { savedView } from './saving/savedView'
import { useSaving } from './saving/useSaving'

type Dialog = 'sources' | 'script' | 'check' | 'palette' | 'shortcuts' | 'rebind'

interface Props {
  editor: Editor
  view: ViewDetail
  /** What is shown differs from what is stored already. */
  isChanged: boolean
  onLoad: (file: File) => void
}

/** The canvas with everything around it: panels, menus, footer, dialogs. */
export function EditorBody({ editor, view, isChanged, onLoad }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { start } = useActions()
  const navigate = useNavigate()
  const saving = useSaving(editor, view, { isChanged })
  const timeZone = useStationZone(view.stationId)
  const picture = { name: view.name, timeZone }
  const isConfig = useAtom(editor.session.isConfig)
  const [params] = useSearchParams()
  const stationToBind = params.get('bind') ?? undefined
  const [dialog, setDialog] = useState<Dialog | undefined>(stationToBind ? 'rebind' : undefined)
  const [menuItem, setMenuItem] = useState<string>()
  const close = () => setDialog(undefined)
  const leave = useLeaveGuard({
    isDirty: saving.isDirty,
    title: t('画面还没有保存'),
    content: t('修改留在这台电脑的草稿里，下次打开时可以恢复。'),
  })
  const handlePaste = usePaste(editor)
  useCoveredSides(editor.camera)
  useRememberedSwitches(editor.session)

  const save = async () => {
    if (await saving.save()) message.success(t('已保存'))
  }
  const saveAndPublish = async () => {
    if (!(await saving.save())) return
    await start(publish, { id: view.id, revision: saving.revision.current }, { onDone: close })
  }
  const saveCopy = async () =>
    navigate(
      pathOf(editorWindow, { zutaiId: await saving.saveCopy(t('{{name}} 副本', { name: view.name })) }),
    )
  const saveFile = () => downloadText(`${view.name}.json`, JSON.stringify(savedView(editor), null, 2))

  const panelActions = usePanelActions()
  const actions: PageAction[] = [
    { key: 'save', label: '保存', menu: 'file', shortcut: 'Mod+S', run: () => void save() },
    { key: 'saveFile', label: '导出文件', menu: 'file', run: saveFile },
    {
      key: 'svg',
      label: '导出 SVG',
      menu: 'file',
      run: () => void exportPicture(editor, { ...picture, format: 'svg' }),
    },
    {
      key: 'png',
      label: '导出 PNG',
      menu: 'file',
      run: () => void exportPicture(editor, { ...picture, format: 'png' }),
    },
    { key: 'print', label: '打印', menu: 'file', run: () => void printPage(editor, timeZone) },
    {
      key: 'rebind',
      label: '重新绑定到其他站点',
      keywords: ['换绑', 're-bind', 'station'],
      menu: 'file',
      run: () => setDialog('rebind'),
    },
    {
      key: 'palette',
      label: '命令面板',
      menu: 'file',
      shortcut: 'Mod+K',
      run: () => setDialog('palette'),
    },
    {
      key: 'shortcuts',
      label: '快捷键',
      menu: 'file',
      shortcut: '?',
      run: () => setDialog('shortcuts'),
    },
    {
      key: 'view',
      label: '在查看器中打开',
      menu: 'file',
      run: () => window.open(pathOf(viewerWindow, { zutaiId: view.id }), '_blank', 'noopener'),
    },
    { key: 'back', label: '返回列表', menu: 'file', run: () => leave(() => navigate(listOf[view.type])) },
    ...panelActions,
  ]
  const handleKey = useEditorKeys(editor, actions)

  return (
    <div className={styles.body}>
      <div className={styles.canvas}>
        {isConfig ? (
          <Rulers editor={editor}>
            <EditorStage
              editor={editor}
              label={t('画布')}
              textLabel={t('文本内容')}
              onItemMenu={setMenuItem}
              onPaste={handlePaste}
              onKey={handleKey}
            />
          </Rulers>
        ) : (
          <PreviewPane editor={editor} name={view.name} />
        )}
      </div>
      {isConfig && (
        <>
          <BlocksPanel />
          <PagesPanel onLoad={onLoad} onSaveFile={saveFile} />
          <LinesPanel />
          <LayersPanel />
          <PropertiesPanel />
          <PresetsPanel />
          <MinimapPanel />
        </>
      )}
      <PageNavigator />
      <MenuBar name={view.name} actions={actions} />
      <Footer
        isDirty={saving.isDirty}
        isSaving={saving.isSaving}
        onSave={() => void save()}
        onSources={() => setDialog('sources')}
        onScript={() => setDialog('script')}
        onCheck={() => setDialog('check')}
      />
      {menuItem !== undefined && <ItemDialog itemId={menuItem} onClose={() => setMenuItem(undefined)} />}
      <DataSourceDialog isOpen={dialog === 'sources'} onClose={close} />
      <ScriptDialog isOpen={dialog === 'script'} onClose={close} />
      <CheckDialog isOpen={dialog === 'check'} onClose={close} onPublish={saveAndPublish} />
      <CommandPalette isOpen={dialog === 'palette'} onClose={close} actions={actions} />
      <ShortcutsDialog isOpen={dialog === 'shortcuts'} onClose={close} actions={actions} />
      <RebindDialog isOpen={dialog === 'rebind'} onClose={close} stationId={stationToBind} />
      {saving.conflict && (
        <ConflictDialog
          conflict={saving.conflict}
          viewId={view.id}
          onOverwrite={() =>
            void saving
              .save({ isOverwriting: true })
              .then((isStored) => isStored && message.success(t('已保存')))
          }
          onSaveCopy={() => void saveCopy()}
          onClose={saving.dismissConflict}
        />
      )}
    </div>
  )
}

const listOf = { diagram: '/systemDiagramEdit', screen: '/zutai-list', mp: '/zutai-list-mp' } as const
