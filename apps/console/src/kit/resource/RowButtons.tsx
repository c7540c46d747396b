import { EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { ConfigContext } from 'antd/es/config-provider/context'
import { SizeContextProvider } from 'antd/es/config-provider/SizeContext'
import {
  Children,
  type ContextType,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  type ToggleEvent,
  useContext,
  useId,
  useRef,
} from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { useIsNarrow } from '../useIsNarrow'
import styles from './RowButtons.module.css'

/** More than these fold: the first of them stay, the others stand behind one button. */
const most = 3
const keptBesideMenu = 2

/** The buttons of one row: quiet, in one line; in a table two of them, the others behind one button where they are many. */
export function RowButtons({ children }: { children: ReactNode }) {
  const isNarrow = useIsNarrow()
  const buttons = buttonsOf(children)
  const kept = isNarrow || buttons.length <= most ? buttons.length : keptBesideMenu
  return (
    <ConfigContext value={quietly(useContext(ConfigContext))}>
      <SizeContextProvider size="small">
        <div className={styles.buttons}>
          {buttons.slice(0, kept)}
          {kept < buttons.length && <Folded>{buttons.slice(kept)}</Folded>}
        </div>
      </SizeContextProvider>
    </ConfigContext>
  )
}

// A provider of the whole configuration in every row would cost as much as the row's cells.
type Config = ContextType<typeof ConfigContext>

const quiet = new WeakMap<Config, Config>()

/** The same configuration with quiet buttons, one and the same for all rows. */
function quietly(config: Config): Config {
  const known = quiet.get(config)
  if (known) return known
  const made: Config = { ...config, button: { autoInsertSpace: false, variant: 'text', color: 'primary' } }
  quiet.set(config, made)
  return made
}

/** They stay within their row, where keys and names find them; none of them there, no button either. */
function Folded({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const place = ({
    newState,
    currentTarget: { style, previousElementSibling, childElementCount },
  }: Toggled) => {
    if (newState !== 'open' || !previousElementSibling) return
    const { top, bottom, right } = previousElementSibling.getBoundingClientRect()
    const isAbove = bottom + childElementCount * rowHeight + rowHeight > window.innerHeight
    style.top = isAbove ? 'auto' : `${bottom + 2}px`
    style.bottom = isAbove ? `${window.innerHeight - top + 2}px` : 'auto'
    style.right = `${document.documentElement.clientWidth - right}px`
  }
  return (
    <>
      <Button
        className={styles.more ?? ''}
        icon={<EllipsisOutlined />}
        aria-label={t('更多')}
        title={t('更多')}
        popoverTarget={id}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons are pressed, by pointer or key; it closes after them */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses a button is a click */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles.folded}
        onBeforeToggle={place}
        onClick={() => menu.current?.matches(':popover-open') && menu.current.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}

type Toggled = ToggleEvent<HTMLDivElement>

/** px, of one of them */
const rowHeight = 32

/** Each of the buttons that stand in a node, what is left out not counted. */
export const buttonsOf = (node: ReactNode, within = ''): ReactElement[] =>
  Children.toArray(node).flatMap((part) => {
    const key = `${within}${isValidElement(part) ? part.key : ''}`
    return isValidElement<{ children?: ReactNode }>(part) && part.type === Fragment
      ? buttonsOf(part.props.children, key)
      : [<Fragment key={key}>{part}</Fragment>]
  })
