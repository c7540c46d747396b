import type { DropdownProps } from 'antd'
import {
  type ComponentType,
  cloneElement,
  type MouseEvent,
  type ReactElement,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

type Opener = (event: MouseEvent) => void

interface DropMenuProps extends Pick<DropdownProps, 'menu'> {
  trigger: 'click' | 'contextMenu'
  children: ReactElement<{ onClick?: Opener; onContextMenu?: Opener }>
}

let loaded: ComponentType<DropdownProps> | undefined
const load = async () => {
  loaded ??= (await import('antd/es/dropdown')).default
  return loaded
}

/** A menu below what opens it. Its code is fetched when somebody points at one, and is part of nothing that loads first. */
export function DropMenu({ menu, trigger, children }: DropMenuProps) {
  const [Dropdown, setDropdown] = useState<ComponentType<DropdownProps>>()
  const [isOpen, setOpen] = useState(false)
  const holder = useRef<HTMLSpanElement>(null)
  const hadFocus = useRef(false)

  // what opens it is mounted anew within the menu, and keeps the focus
  useLayoutEffect(() => {
    if (Dropdown && hadFocus.current) holder.current?.querySelector<HTMLElement>('button, a')?.focus()
  }, [Dropdown])

  const ask = (event: MouseEvent) => {
    event.preventDefault()
    // without a network it stays closed, and is asked for again
    void load().then(
      (component) => {
        hadFocus.current = holder.current?.contains(document.activeElement) ?? false
        setDropdown(() => component)
        setOpen(true)
      },
      () => {},
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only fetches what its button is about to open
    <span
      ref={holder}
      style={{ display: 'contents' }}
      onPointerEnter={() => void load().catch(() => {})}
      onFocus={() => void load().catch(() => {})}
    >
      {Dropdown ? (
        <Dropdown trigger={[trigger]} open={isOpen} onOpenChange={setOpen} {...(menu ? { menu } : {})}>
          {children}
        </Dropdown>
      ) : (
        cloneElement(children, trigger === 'click' ? { onClick: ask } : { onContextMenu: ask })
      )}
    </span>
  )
}
