// SPDX-License-Identifier: BUSL-1.1
pragma solidity ^0.8.24;

/// @notice What the protocol keeps of a profit.
contract FeeManager {
    uint256 internal constant BASIS_POINTS = 10_000;
    uint256 public constant MAX_FEE = 2_000;

    address public governance;
    address public recipient;
    uint256 public feeBps;

    error NotGovernance();
    error FeeTooHigh();

    event FeeChanged(uint256 feeBps);
    event RecipientChanged(address indexed recipient);

    modifier onlyGovernance() {
        if (msg.sender != governance) revert NotGovernance();
        _;
    }

    constructor(address governance_, address recipient_, uint256 feeBps_) {
        governance = governance_;
        recipient = recipient_;
        _setFee(feeBps_);
    }

    function setFee(uint256 feeBps_) external onlyGovernance {
        _setFee(feeBps_);
    }

    function setRecipient(address recipient_) external onlyGovernance {
        require(recipient_ != address(0), "no recipient");
        recipient = recipient_;
        emit RecipientChanged(recipient_);
    }

    /// @notice The fee of a profit.
    function feeOf(uint256 profit) external view returns (uint256) {
        return profit * feeBps / BASIS_POINTS;
    }

    function _setFee(uint256 feeBps_) internal {
        if (feeBps_ > MAX_FEE) revert FeeTooHigh();
        feeBps = feeBps_;
        emit FeeChanged(feeBps_);
    }
}
