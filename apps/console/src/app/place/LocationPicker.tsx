import { DownOutlined, EnvironmentOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { useRef, useState } from 'react'
import { choosePlace, usePlace } from '../../api/browser/place'
import { useTranslation } from '../../i18n/useTranslation'
import styles from './LocationPicker.module.css'
import { PlaceTree } from './PlaceTree'

/** The place that the pages look at: all regions, a region, or one station. */
export function LocationPicker() {
  const { t } = useTranslation()
  const place = usePlace((state) => state.place)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const handleOpen = (isWanted: boolean) => {
    if (!isWanted && panel.current?.contains(document.activeElement)) button.current?.focus()
    setOpen(isWanted)
  }
  const name = place?.title ?? t('全部区域')
  return (
    <Popover
      open={isOpen}
      onOpenChange={handleOpen}
      // begins at the chosen place, for the arrow keys
      afterOpenChange={(isShown) =>
        isShown && panel.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus()
      }
      destroyOnHidden
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      styles={{ container: { padding: 0 } }}
      content={
        <div ref={panel} className={styles.panel}>
          <PlaceTree
            chosen={place}
            onChoose={(next) => {
              choosePlace(next)
              handleOpen(false)
            }}
          />
        </div>
      }
    >
      <button
        ref={button}
        type="button"
        className={styles.picker}
        title={name}
        aria-haspopup="tree"
        aria-expanded={isOpen}
      >
        <EnvironmentOutlined />
        <span>{name}</span>
        <DownOutlined className={styles.chevron} />
      </button>
    </Popover>
  )
}
