import { type Command, type CommandGroup, commands } from '@energy-console/schematic/editor'
import { useAtom } from '@energy-console/schematic-react/editor'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditor } from './EditorContext'
import styles from './MenuBar.module.css'
import { type PanelId, usePanelLayout } from './panelLayout'
import { shortcutText } from './shortcutText'

/** The bar shows while the pointer is this near to the top. */
const triggerPx = 20
const barPx = 44

/** What the page's own menu entries do. */
export interface PageAction {
  key: string
  label: string
  shortcut?: string
  run: () => void
}

interface Props {
  name: string
  actions: readonly PageAction[]
}

/** The top menu bar: appears when the pointer comes within 20 px of the top, or when the keyboard reaches it. */
export function MenuBar({ name, actions }: Props) {
  const { t } = useTranslation()
  const editor = useEditor()
  const isConfig = useAtom(editor.session.isConfig)
  const [isNear, setNear] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [openMenu, setOpenMenu] = useState<string>()
  const panels = usePanelLayout((state) => state.panels)
  const change = usePanelLayout((state) => state.change)

  useEffect(() => {
    const watch = (event: PointerEvent) => setNear((was) => event.clientY < (was ? barPx : triggerPx))
    window.addEventListener('pointermove', watch)
    return () => window.removeEventListener('pointermove', watch)
  }, [])

  const toggle = (id: PanelId, label: string) => ({
    key: id,
    label: `${panels[id].isShown ? '✓ ' : ''}${t(label)}`,
    onClick: () => change(id, { isShown: !panels[id].isShown }),
  })
  const entry = (command: Command) => ({
    key: command.id,
    label: t(command.label),
    extra: shortcutText(command.shortcuts[0]),
    disabled: !command.isEnabled(editor),
    onClick: () => command.run(editor),
  })
  const of = (...groups: CommandGroup[]): MenuProps['items'] =>
    groups.flatMap((group, index) => [
      ...(index > 0 ? [{ type: 'divider' as const, key: `before ${group}` }] : []),
      ...commands.filter((command) => command.group === group && command.id !== 'toggleConfig').map(entry),
    ])

  const menus: { key: string; label: string; items: MenuProps['items'] }[] = [
    {
      key: 'view',
      label: '文件',
      items: actions.map(({ key, label, shortcut, run }) => ({
        key,
        label: t(label),
        extra: shortcutText(shortcut),
        onClick: run,
      })),
    },
    { key: 'edit', label: '编辑', items: of('edit', 'style') },
    { key: 'arrange', label: '排列', items: of('arrange', 'order') },
    {
      key: 'display',
      label: '显示',
      items: [
        toggle('pages', '显示页面列表'),
        toggle('blocks', '显示模型列表'),
        toggle('lines', '显示线型'),
        toggle('properties', '显示属性'),
        toggle('layers', '显示图层'),
        { type: 'divider' },
        ...(of('view', 'page') ?? []),
      ],
    },
    {
      key: 'configure',
      label: '配置',
      items: [
        {
          key: 'toggleConfig',
          label: `${isConfig ? '✓ ' : ''}${t('配置模式')}`,
          extra: shortcutText('Mod+E'),
          onClick: () => editor.setConfig(!isConfig),
        },
      ],
    },
  ]
  const isShown = isNear || isFocused || openMenu !== undefined

  return (
    <nav
      className={styles.bar}
      data-shown={isShown ? '' : undefined}
      aria-label={t('菜单栏')}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <strong className={styles.name}>{name}</strong>
      {menus.map(({ key, label, items }) => (
        <Dropdown
          key={key}
          menu={{ items }}
          trigger={['click']}
          onOpenChange={(isOpen) => setOpenMenu(isOpen ? key : undefined)}
        >
          <Button type="text" size="small">
            {t(label)}
          </Button>
        </Dropdown>
      ))}
    </nav>
  )
}
