/** The product's name: the one place it stands. */
export const productName = 'Aangan'
