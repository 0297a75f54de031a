// Sheets of style are texts (the build's loader).
declare module "*.css" {
  const text: string;
  export default text;
}
