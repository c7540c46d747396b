import { FontSizeOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { notify } from '../../api/notify'
import { DropMenu } from '../../kit/menu/DropMenu'
import { prefer, type Size, sizes, usePreferences } from '../preferences'
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
        onClick: ({ key }) => {
          prefer({ size: key as Size })
          // by hand: nothing is sent
          notify.success(t('文字大小切换成功'))
        },
      }}
    >
      <IconButton label={t('文字大小')}>
        <FontSizeOutlined />
      </IconButton>
    </DropMenu>
  )
}
