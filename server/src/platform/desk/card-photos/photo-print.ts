/** What the print of a picture of a card is for: of the file as it was sent, as a photo, in a message or as a proof. */
export const photoPrint = 'photo-print';
