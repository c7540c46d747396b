import { useSession } from '../../api/session'
import styles from './AccountPage.module.css'
import { ProfilePanel } from './ProfilePanel'
import { SecurityPanel } from './SecurityPanel'
import { SessionsPanel } from './SessionsPanel'
import { WishesPanel } from './WishesPanel'

/** 个人中心: what a user says of himself, how he signs in, where he is signed in, and what he wants to be told of. */
export function AccountPage() {
  const user = useSession((state) => state.user)
  if (!user) return null
  return (
    <div className={styles.page}>
      <ProfilePanel user={user} />
      <div className={styles.column}>
        <SecurityPanel />
        <SessionsPanel />
        <WishesPanel user={user} />
      </div>
    </div>
  )
}
