import { EllipsisOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { toggleFullscreen } from '../../../kit/fullscreen'
import { modes, prefer, sizes, usePreferences } from '../../preferences'
import { useHelp } from '../help/useHelp'
import { chooseSize } from './chooseSize'
import { IconButton } from './IconButton'

/** Below 992 px: what of the navbar has no room of its own. */
export function MoreMenu() {
  const { t } = useTranslation()
  const { size, mode } = usePreferences()
  const help = useHelp()
  const choices = <Key extends string>(
    words: Readonly<Record<Key, string>>,
    chosen: Key,
    choose: (key: Key) => void,
  ) =>
    (Object.keys(words) as Key[]).map((key) => ({
      key,
      label: t(words[key]),
      extra: key === chosen ? '✓' : null,
      onClick: () => choose(key),
    }))
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'full', label: t('全屏'), onClick: () => void toggleFullscreen() },
          { key: 'size', label: t('文字大小'), children: choices(sizes, size, chooseSize) },
          {
            key: 'mode',
            label: t('明暗'),
            children: choices(modes, mode, (next) => prefer({ mode: next })),
          },
          ...(help === undefined
            ? []
            : [
                {
                  key: 'help',
                  label: (
                    <a href={help} target="_blank" rel="noreferrer">
                      {t('帮助')}
                    </a>
                  ),
                },
              ]),
        ],
      }}
    >
      <IconButton label={t('更多')}>
        <EllipsisOutlined />
      </IconButton>
    </Dropdown>
  )
}
