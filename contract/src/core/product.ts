export const productName = 'Aangan'
