/** Account of the administrator that comes with a tenant. */
export const adminAccount = 'admin'
