import { FundProjectionScreenOutlined } from '@ant-design/icons'
import { pathOf } from '@energy-console/contract'
import { type Alarm, linkedViewId } from '@energy-console/contract/alarms'
import { getView } from '@energy-console/contract/views'
import { useTranslation } from '../../i18n/useTranslation'
import { useMayCall } from '../../kit/action/useActions'
import { viewerWindow } from '../../kit/page/windows'

interface AlarmViewLinkProps {
  alarm: Pick<Alarm, 'remark'>
  className?: string | undefined
  /** Whether the mark alone says where it leads, for want of room. */
  isMark?: boolean
}

/** Leads to the view that the rule of an alarm names, in a tab of its own; nothing where it names none, or for who may see no views. */
export function AlarmViewLink({ alarm, className, isMark = false }: AlarmViewLinkProps) {
  const { t } = useTranslation()
  const seesViews = useMayCall(getView)
  const viewId = linkedViewId(alarm)
  if (!seesViews || !viewId) return null
  const text = t('查看关联画面')
  return (
    <a
      className={className}
      href={pathOf(viewerWindow, { zutaiId: viewId })}
      target="_blank"
      rel="noreferrer"
      {...(isMark ? { 'aria-label': text, title: text } : {})}
    >
      <FundProjectionScreenOutlined /> {!isMark && text}
    </a>
  )
}
