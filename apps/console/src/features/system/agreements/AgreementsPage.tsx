import { agreementAcceptances } from '@energy-console/contract/system'
import { Tabs } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ListingPage } from '../../../kit/listing/ListingPage'
import { useAddress } from '../../../kit/page/useAddress'
import { AgreementVersions } from './AgreementVersions'

/** 隐私协议: its versions, and who has accepted which of them. */
export function AgreementsPage() {
  const { t } = useTranslation()
  const { parameters, change } = useAddress()
  return (
    <Tabs
      destroyOnHidden
      activeKey={parameters.get('view') === 'accepted' ? 'accepted' : 'versions'}
      onChange={(view) => change({ view: view === 'accepted' ? view : undefined })}
      items={[
        { key: 'versions', label: t('版本'), children: <AgreementVersions /> },
        {
          key: 'accepted',
          label: t('同意记录'),
          children: (
            <ListingPage
              listing={agreementAcceptances}
              title="同意记录"
              emptyText="用户同意生效中的协议后，这里记录是谁、何时、从哪里同意的。"
            />
          ),
        },
      ]}
    />
  )
}
