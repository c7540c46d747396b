import { FontSizeOutlined } from '@ant-design/icons'
import { useTranslation } from '../../../i18n/useTranslation'
import { DropMenu } from '../../../kit/menu/DropMenu'
import { type Size, sizes, usePreferences } from '../../preferences'
import { chooseSize } from './chooseSize'
import { IconButton } from './IconButton'

/** Font size of the whole console. */
export function SizeMenu() {
  const { t } = useTranslation()
  const size = usePreferences((state) => state.size)
  return (
    <DropMenu
      trigger="click"
      menu={{
        selectedKeys: [size],
        items: Object.entries(sizes).map(([key, label]) => ({ key, label: t(label) })),
        onClick: ({ key }) => chooseSize(key as Size),
      }}
    >
      <IconButton label={t('文字大小')}>
        <FontSizeOutlined />
      </IconButton>
    </DropMenu>
  )
}
