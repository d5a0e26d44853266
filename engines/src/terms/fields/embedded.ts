/** Devices, circuits and what runs on them: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const EMBEDDED = `
[tool]
VxWorks
QNX
ARM Cortex | ARM Cortex-M, ARM microcontrollers
STM32
ESP32
JTAG
Logic analyzers | logic analyser
Spectrum analyzers
Function generators
Cadence Allegro
Xilinx Vivado | Vivado
IAR Embedded Workbench
Keil
CANoe | CANalyzer
TestStand
[method]
Firmware development
Embedded C
Bare-metal programming
Device drivers
Bootloaders
Board bring-up
Schematic capture
Analog circuit design
Digital circuit design
FPGA design
RF design | RF engineering
EMC testing | EMI/EMC, EMC
Hardware-in-the-loop | HIL testing
Low-power design
Wire harnesses | cable harness
Microcontrollers
MISRA C | MISRA
Circuit analysis
Battery management systems
[domain]
=SPI
I2C
UART
RS-485 | RS-232
Modbus
Ethernet/IP
Profinet | Profibus
EtherCAT
Zigbee | LoRaWAN
=Bluetooth
MQTT
IEC 62304
IEC 60601
ISO 26262
DO-178C | DO-254
ISO 14971
Internet of Things | IoT
`;
