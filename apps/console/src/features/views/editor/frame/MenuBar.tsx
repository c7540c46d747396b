import { CheckOutlined } from '@ant-design/icons'
import { type Command, type CommandGroup, commands } from '@energy-console/schematic/editor'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { useEditor } from '../EditorContext'
import { focusCanvas } from '../keys/focusCanvas'
import type { PageAction } from '../keys/pageAction'
import { shortcutText } from '../keys/shortcutText'
import styles from './MenuBar.module.css'

/** The bar shows while the pointer is this near to the top. */
const triggerPx = 20
const barPx = 44

interface Props {
  name: string
  actions: readonly PageAction[]
}

interface Entry {
  key: string
  label: string
  shortcut?: string | undefined
  isOn?: boolean | undefined
  isDisabled?: boolean
  run: () => void
}

/** The top menu bar: appears when the pointer comes within 20 px of the top, or when the keyboard reaches it. */
export function MenuBar({ name, actions }: Props) {
  const { t } = useTranslation()
  const editor = useEditor()
  const [isNear, setNear] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [openMenu, setOpenMenu] = useState<string>()

  useEffect(() => {
    const watch = (event: PointerEvent) => setNear((was) => event.clientY < (was ? barPx : triggerPx))
    // a finger comes without a way there
    const kinds = ['pointermove', 'pointerdown'] as const
    for (const kind of kinds) window.addEventListener(kind, watch)
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, watch)
    }
  }, [])

  const entry = ({ key, label, shortcut, isOn, isDisabled = false, run }: Entry) => ({
    key,
    label: t(label),
    // what is off keeps the place of the mark, so that the labels stand in one line
    ...(isOn === undefined ? {} : { icon: <CheckOutlined style={{ opacity: isOn ? 1 : 0 }} /> }),
    extra: shortcutText(shortcut),
    disabled: isDisabled,
    onClick: () => {
      focusCanvas()
      run()
    },
  })
  const commandEntry = (command: Command) =>
    entry({
      key: command.id,
      label: command.label,
      shortcut: command.shortcuts[0],
      isOn: command.isOn?.(editor),
      isDisabled: !command.isEnabled(editor),
      run: () => command.run(editor),
    })
  const actionEntries = (menu: PageAction['menu']) =>
    actions.filter((action) => action.menu === menu).map(entry)
  const of = (...groups: CommandGroup[]): MenuProps['items'] =>
    groups.flatMap((group, index) => [
      ...(index > 0 ? [{ type: 'divider' as const, key: `before ${group}` }] : []),
      ...commands
        .filter((command) => command.group === group && command.id !== 'toggleConfig')
        .map(commandEntry),
    ])

  const menus: { key: string; label: string; items: MenuProps['items'] }[] = [
    { key: 'file', label: '文件', items: actionEntries('file') },
    { key: 'edit', label: '编辑', items: of('edit', 'style') },
    { key: 'arrange', label: '排列', items: of('arrange', 'order') },
    {
      key: 'display',
      label: '显示',
      items: [...actionEntries('display'), { type: 'divider' }, ...(of('view', 'page') ?? [])],
    },
    {
      key: 'configure',
      label: '配置',
      items: commands.filter(({ id }) => id === 'toggleConfig').map(commandEntry),
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
      <strong className={styles.name} title={name}>
        {name}
      </strong>
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
