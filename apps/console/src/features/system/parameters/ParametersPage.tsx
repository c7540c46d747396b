import { isInternalParameter, parameters } from '@energy-console/contract/system'
import { Tabs } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { KnownParameters } from './KnownParameters'

/** 系统参数: those that the product reads with what they do, and all that the tenant keeps as they are stored. */
export function ParametersPage() {
  const { t } = useTranslation()
  const { parameters: address, change } = useAddress()
  const page = usePage()
  return (
    <Tabs
      destroyOnHidden
      activeKey={address.get('view') === 'all' ? 'all' : 'known'}
      onChange={(view) => change({ view: view === 'all' ? view : undefined })}
      items={[
        { key: 'known', label: t('常用参数'), children: <KnownParameters /> },
        {
          key: 'all',
          label: t('其他参数'),
          children: (
            <ResourcePage
              resource={parameters}
              {...page}
              isLocked={({ paramKey }) => isInternalParameter(paramKey)}
            />
          ),
        },
      ]}
    />
  )
}
