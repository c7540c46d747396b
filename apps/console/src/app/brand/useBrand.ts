import { getTenantInfo, type TenantInfo } from '@energy-console/contract/identity'
import { useEffect } from 'react'
import { recall, remember } from '../../api/browser/storage'
import { useSession } from '../../api/session'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { type Brand, brandOf, type OwnBrand } from './brandOf'

/** Name of the platform where neither the domain nor the tenant has one. */
export const platformTitle = '能源云平台'

const key = `brand.${location.hostname}`
const domainQuery = { query: { domain: location.hostname } }

/** What the domain says; what it said last time is shown meanwhile, so that nothing changes its colour after loading. */
export const useDomainInfo = () =>
  useCall(getTenantInfo, domainQuery, {
    staleMs: Number.POSITIVE_INFINITY,
    placeholder: () => recall<TenantInfo>(key),
  })

/** Title, logo, icon and colours of the domain by which the console was opened, else of `own`: of who is signed in, unless told. */
export function useBrand(own?: OwnBrand): Brand {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const { data: domain, isPlaceholderData } = useDomainInfo()
  useEffect(() => {
    if (domain && !isPlaceholderData) remember(key, domain)
  }, [domain, isPlaceholderData])
  return brandOf({ domain, own: own ?? user ?? undefined, productTitle: t(platformTitle) })
}
