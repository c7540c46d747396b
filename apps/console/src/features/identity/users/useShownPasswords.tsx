import type { GivenPassword } from '@energy-console/contract/identity'
import { App, Table, Typography } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'

/** Shows new passwords, which are told this once: whose each is, and all of them to copy. */
export function useShownPasswords() {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  return (given: readonly GivenPassword[]) =>
    modal.success({
      title: t('新密码（仅显示一次）'),
      width: 560,
      content: (
        <>
          <p className="muted">{t('本人下次登录时须先换成自己的密码。')}</p>
          <Table<GivenPassword>
            size="small"
            rowKey="account"
            dataSource={[...given]}
            pagination={false}
            scroll={{ y: 320 }}
            columns={[
              {
                title: t('用户'),
                render: (_, { realName, account }) => (
                  <>
                    <div>{realName}</div>
                    <div className="muted">{account}</div>
                  </>
                ),
              },
              {
                title: t('新密码'),
                // a password that breaks is typed with a break
                onCell: () => ({ style: { whiteSpace: 'nowrap' } }),
                render: (_, { password }) => <Typography.Text copyable>{password}</Typography.Text>,
              },
            ]}
          />
          {given.length > 1 && (
            <Typography.Paragraph copyable={{ text: linesOf(given) }}>{t('复制全部')}</Typography.Paragraph>
          )}
        </>
      ),
      okText: t('我知道了'),
    })
}

/** A line of each, as tables take them. */
const linesOf = (given: readonly GivenPassword[]) =>
  given.map(({ realName, account, password }) => [realName, account, password].join('\t')).join('\n')
