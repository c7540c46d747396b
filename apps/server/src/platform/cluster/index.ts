export { beatEveryMs, createMember, livesStill, type Member } from './members'
export { type ProcessRole, processRoles } from './roles'
